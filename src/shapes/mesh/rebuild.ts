import { show } from "../../math/check.ts";
import { checkIdle } from "../running.ts";
import { adopt, checkMoved, renewWide } from "./adopt.ts";
import { buildMesh } from "./build-mesh.ts";
import { forgetClosed } from "./closed.ts";
import { Mesh } from "./mesh.ts";

/**
 * Builds the hierarchy of a mesh anew over its present vertices, in place: after changes by which queries have become slower, which `refit` cannot undo. It answers as after a refit. Throws TypeError for anything but a
 * mesh, RangeError for a vertex that is not finite or beyond ±1e38, before anything has changed; and Error inside the callback of a query.
 */
export function rebuild(shape: Mesh): void {
  checkIdle("rebuild");
  if (!(shape instanceof Mesh)) throw new TypeError(`rebuild: shape must be a mesh, got ${show(shape)}`);
  checkMoved("rebuild", shape);
  adopt(shape, buildMesh(shape.positions, shape.indices));
  forgetClosed(shape);
  renewWide(shape);
}
