/**
 * Drawings for any engine, recordings of all calls, and the steps of the algorithms.
 *
 * @module hitscan/debug
 */

// the steps of the algorithms, to look at

export { DEBUG_COLORS, heatColor, levelColor } from "./debug/draw/colors.ts";
export { DebugBuffer, type DebugText, DebugVertices } from "./debug/draw/debug-buffer.ts";
export { type DrawableHit, type DrawHitOptions, drawHit } from "./debug/draw/draw-hit.ts";
export { type DrawIndexOptions, type DrawnIndex, drawIndex } from "./debug/draw/draw-index.ts";
export { type DrawShapeOptions, drawShape } from "./debug/draw/draw-shape.ts";
export { type DrawSweepOptions, drawSweep } from "./debug/draw/draw-sweep.ts";
export { drawTrace } from "./debug/draw/draw-trace.ts";
// drawings, for any engine
export { colliderColor, type DrawWorldOptions, drawWorld } from "./debug/draw/draw-world.ts";
export type { DebugColor, DebugSink } from "./debug/draw/sink.ts";
// recordings of all calls on a world
export { type Recorder, type RecordOptions, record } from "./debug/recorder/record.ts";
export { type ReplayDifference, type ReplayReport, replay } from "./debug/recorder/replay.ts";
export { type EpaStep, traceEpa } from "./narrowphase/epa/trace-epa.ts";
export { type GjkStep, traceGjk } from "./narrowphase/gjk/trace-gjk.ts";
export { type SweepStep, traceSweep } from "./narrowphase/sweep/trace-sweep.ts";
