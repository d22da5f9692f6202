/**
 * Model files as shapes; worlds and shapes as files.
 *
 * @module hitscan/io
 */

export { type BakedMesh, type BakedObject, bakeModel } from "./io/bake.ts";
export type { Resolve } from "./io/gltf/buffers.ts";
export type { Model, ModelFormat, ModelGroup, ModelInstance, ModelMesh } from "./io/model.ts";
export { type ReadModelOptions, readModel } from "./io/read-model.ts";
export { type ModelCollider, type ModelNode, modelColliders } from "./io/to-shapes.ts";
export { type OpenShapeOptions, openShape } from "./snapshot/open-shape.ts";
export { type OpenWorldOptions, openWorld } from "./snapshot/open-world.ts";
export { saveShape } from "./snapshot/save-shape.ts";
export { type SaveOptions, saveWorld } from "./snapshot/save-world.ts";
export type { DecodeValue } from "./snapshot/value-reader.ts";
export type { EncodeValue } from "./snapshot/value-writer.ts";
