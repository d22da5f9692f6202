// the steps of the algorithms, to look at

// recordings of all calls on a world
export { type Recorder, type RecordOptions, record } from "./debug/recorder/record.ts";
export { type ReplayDifference, type ReplayReport, replay } from "./debug/recorder/replay.ts";
export { type EpaStep, traceEpa } from "./narrowphase/epa/trace-epa.ts";
export { type GjkStep, traceGjk } from "./narrowphase/gjk/trace-gjk.ts";
export { type SweepStep, traceSweep } from "./narrowphase/sweep/trace-sweep.ts";
