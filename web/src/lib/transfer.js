/** What leaves the page by the user's hand: the clipboard and downloads. */

/**
 * @param {string|Promise<string>} text   a promise keeps the click's permission while it waits
 * @returns {Promise<boolean>} whether the clipboard took it
 */
export async function copy(text) {
  const blob = Promise.resolve(text).then((whole) => new Blob([whole], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    blob.catch(() => {}); // whoever made the promise hears of it there
    return false;
  }
}

/** @param {{name: string, type: string, content: string}} file   saved unchanged, as UTF-8 */
export function save({ name, type, content }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
