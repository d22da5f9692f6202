export { loadModel } from "./io/node-load.ts";
