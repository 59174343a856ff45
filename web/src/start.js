/** The engine, in a file of its own beside the page's parts: the worker that `early.js` started gets its ears here. */
import { Engine } from "./engine/engine.js";
import { build, early, folder } from "./lib/build.js";

export { Engine };

export const engine = new Engine({ base: folder, build, early });
engine.start();
