/** What step 1 still lacks before fields can be placed. */
import { isEmail } from "../../domain/recipient/email.ts";
import type { Draft } from "./draft/draft.ts";
import { languagesInUse, personFaults } from "./draft/draft-changes.ts";
import type { FileItem } from "./files/file-item.ts";

/** Why Next cannot be used at all; `null` when it can. */
export function nextHindrance(items: readonly FileItem[]): "needs_file" | "busy" | "rejected" | null {
  if (items.some((item) => item.status === "rejected")) return "rejected";
  if (items.some((item) => item.status !== "fulfilled")) return "busy";
  return items.length === 0 ? "needs_file" : null;
}

/** Where something is missing: shown at that place once Next was asked for. */
export function findSetupFaults(draft: Draft): string[] {
  const people = draft.recipients.flatMap((one) => Object.keys(personFaults(one)).map((part) => `${one._id}.${part}`));
  const titles = languagesInUse(draft)
    .filter((language) => !draft.infos[language]?.title.trim())
    .map((language) => `title.${language}`);
  const copies = draft.ccEmails.filter((email) => !isEmail(email)).map((email) => `cc.${email}`);
  return [...people, ...titles, ...copies];
}
