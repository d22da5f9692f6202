import type { Progress } from "../progress.ts";
import { Fault, FormatError, type Json, type Outcome } from "./case.ts";
import { checkBuild } from "./check-build.ts";
import { checkMeshRay, loadCaseModel } from "./check-mesh.ts";
import { checkRay } from "./check-ray.ts";
import { checkRaycast } from "./check-scene.ts";
import type { CaseFile } from "./load-cases.ts";

/** How each kind of case is checked; null: the format knows it, but it is not run yet. */
const KINDS: Readonly<Record<string, ((json: Json) => void) | null>> = {
  ray: checkRay,
  raycast: checkRaycast,
  build: checkBuild,
  distance: null,
  overlap: null,
  penetration: null,
  sweep: null,
  closestPoint: null,
};

/** Lists of a mesh case file that are not run yet, with the kind that their entries count as. */
const SKIPPED_LISTS = { closest: "meshClosest", sphereCasts: "meshSphereCast" } as const;

/** Number of cases in a file. */
export function countCases(file: CaseFile): number {
  return file.form === "cases" ? file.cases.length : (file.header.rays as unknown[]).length;
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
  const check = KINDS[kind];
  if (check === null) return { file, id, kind, status: "skipped" as never };
  return attempt(file, id, kind, () => check(json));
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
  const rays = header.rays as Json[];
  for (let i = 0; i < rays.length; i++) {
    report(attempt(file, `${file}#rays[${i}]`, "meshRay", () => checkMeshRay(model, rays[i])));
    await progress.step(i);
  }
  for (const [key, kind] of Object.entries(SKIPPED_LISTS)) {
    const entries = (header[key] as unknown[] | undefined) ?? [];
    entries.forEach((_, i) => {
      report({ file, id: `${file}#${key}[${i}]`, kind, status: "skipped" as never });
    });
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
