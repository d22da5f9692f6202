/**
 * Model files from disk, in Node.
 *
 * @module hitscan/node
 */

export { loadModel } from "./io/node-load.ts";
