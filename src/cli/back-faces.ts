import { Option } from "commander";

export type BackFaces = "auto" | "hit" | "ignore";

/** The option `--back-faces` with its default. */
export function backFacesOption(fallback: BackFaces): Option {
  return new Option("--back-faces <mode>", "back faces: as the model says, always hit, or never")
    .choices(["auto", "hit", "ignore"])
    .default(fallback);
}
