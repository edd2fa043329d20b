import type { Preparation } from "../../create-preparation.ts";
import type { ServerView } from "../draft-source.ts";

/** Author of the newest version, from the viewer's perspective; "other" has a name. */
export function whoChanged(
  { me }: Pick<Preparation, "me">,
  { editedBy }: Pick<ServerView, "editedBy">,
): "own" | "other" | "someone" {
  if (!editedBy) return "someone";
  return editedBy.id === me.value?.uid ? "own" : "other";
}
