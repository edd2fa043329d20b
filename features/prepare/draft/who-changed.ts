import type { OwnerView } from "../../../domain/contract/views.ts";
import type { Preparation } from "../create-preparation.ts";

/** Whose the newest version is, as seen by who is here: "other" has a name. */
export function whoChanged(
  { me }: Preparation,
  { editedBy }: Pick<OwnerView, "editedBy">,
): "own" | "other" | "someone" {
  if (!editedBy) return "someone";
  return editedBy.id === me.value?.uid ? "own" : "other";
}
