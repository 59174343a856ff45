/**
 * `python.zip` holds one file, the archive of all modules, in which they lie as they are. So the
 * browser unpacks everything in one go while Python's code is compiled; Python would unpack module
 * by module, with code that is slow at that moment.
 */
const HEADER = 30; // bytes of a zip's first header, before the name of its file
const PACKED_SIZE = 18;
const NAME_LENGTH = 26;
const MORE_LENGTH = 28;

/** @param {Response} response @returns {Promise<Response>} the archive that lies in it */
export async function unpack(response) {
  const bytes = await response.arrayBuffer();
  const view = new DataView(bytes);
  const start = HEADER + view.getUint16(NAME_LENGTH, true) + view.getUint16(MORE_LENGTH, true);
  const packed = new Blob([new Uint8Array(bytes, start, view.getUint32(PACKED_SIZE, true))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw")));
}
