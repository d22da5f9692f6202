import type { Progress } from "../progress.ts";
import { Fault, FormatError, type Json, type Outcome } from "./case.ts";
import { checkBuild } from "./check-build.ts";
import { checkClosestPoint } from "./check-closest-point.ts";
import { checkDistance } from "./check-distance.ts";
import { type CaseModel, checkMeshRay, loadCaseModel } from "./check-mesh.ts";
import { checkMeshClosest, checkMeshSphereCast } from "./check-mesh-pairs.ts";
import { checkOverlap } from "./check-overlap.ts";
import { checkPenetration } from "./check-penetration.ts";
import { checkRay } from "./check-ray.ts";
import { checkRaycast } from "./check-scene.ts";
import { checkSweep } from "./check-sweep.ts";
import type { CaseFile } from "./load-cases.ts";

/** How each kind of case is checked. */
const KINDS: Readonly<Record<string, (json: Json) => void>> = {
  ray: checkRay,
  raycast: checkRaycast,
  build: checkBuild,
  distance: checkDistance,
  overlap: checkOverlap,
  penetration: checkPenetration,
  sweep: checkSweep,
  closestPoint: checkClosestPoint,
};

/** How each list of a mesh case file is checked, and the kind that its entries count as. */
const MESH_LISTS: Readonly<Record<string, { kind: string; check: (model: CaseModel, json: Json) => void }>> = {
  rays: { kind: "meshRay", check: checkMeshRay },
  closest: { kind: "meshClosest", check: checkMeshClosest },
  sphereCasts: { kind: "meshSphereCast", check: checkMeshSphereCast },
};

/** Number of cases in a file. */
export function countCases(file: CaseFile): number {
  if (file.form === "cases") return file.cases.length;
  return Object.keys(MESH_LISTS).reduce((sum, key) => sum + meshList(file.header, key).length, 0);
}

function meshList(header: Json, key: string): readonly Json[] {
  return (header[key] as Json[] | undefined) ?? [];
}

/**
 * Runs every case of a file in order and reports each outcome. `note` receives what limits the comparison. Throws
 * {@link FormatError} where a case is not what the format says.
 */
export async function runCases(
  file: CaseFile,
  dataDir: string | undefined,
  report: (outcome: Outcome) => void,
  note: (text: string) => void,
  progress: Progress,
): Promise<void> {
  if (file.form === "mesh") return runMeshFile(file.path, file.header, dataDir, report, note, progress);
  for (let i = 0; i < file.cases.length; i++) {
    const json = file.cases[i];
    report(runCase(file.path, json));
    await progress.step(i);
  }
}

function runCase(file: string, json: Json): Outcome {
  const id = json.id as string;
  const kind = json.kind as string;
  if (!Object.hasOwn(KINDS, kind)) {
    throw new FormatError(
      `${file}: case ${id}: unknown kind "${kind}"; known kinds are ${Object.keys(KINDS).join(", ")}`,
    );
  }
  return attempt(file, id, kind, () => KINDS[kind](json));
}

async function runMeshFile(
  file: string,
  header: Json,
  dataDir: string | undefined,
  report: (outcome: Outcome) => void,
  note: (text: string) => void,
  progress: Progress,
): Promise<void> {
  const model = await loadCaseModel(file, header, dataDir);
  if (!model.sameOrder)
    note(`${file}: the model's vertices or faces stand in another order; only distances are compared`);
  let done = 0;
  for (const [key, { kind, check }] of Object.entries(MESH_LISTS)) {
    const entries = meshList(header, key);
    for (let i = 0; i < entries.length; i++) {
      report(attempt(file, `${file}#${key}[${i}]`, kind, () => check(model, entries[i])));
      await progress.step(done++);
    }
  }
}

/** Runs one check. A wrong answer and an error of the library both fail the case; a broken case ends the run. */
function attempt(file: string, id: string, kind: string, check: () => void): Outcome {
  try {
    check();
    return { file, id, kind, status: "passed" };
  } catch (error) {
    if (error instanceof FormatError) throw new FormatError(`${file}: case ${id}: ${error.message}`);
    if (error instanceof Fault) return { file, id, kind, status: "failed", expected: error.expected, got: error.got };
    return { file, id, kind, status: "failed", expected: "an answer", got: `an error: ${(error as Error).message}` };
  }
}
