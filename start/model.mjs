import suzi from "@pmndrs/assets/models/suzi.glb.js";
import { readModel } from "hitscan/io";

/** The model of the tour: a Draco-compressed GLB from @pmndrs/assets (CC0), packed as a data URI. */
export async function loadTourModel() {
  const bytes = Uint8Array.from(Buffer.from(suzi.slice(suzi.indexOf(",") + 1), "base64"));
  const model = await readModel(bytes, { name: "suzi.glb" });
  const [{ positions, indices, normals }] = model.meshes;
  return { name: "suzi.glb (@pmndrs/assets, CC0)", bytes: bytes.length, positions, indices, normals };
}
