/** Changes of a document's settings, each a function from draft to draft. */
import type { Draft, DraftSettings } from "../draft.ts";
import { noSecret } from "../secret.ts";
import { inForce } from "./people-changes.ts";

export function changedSettings(draft: Draft, change: Partial<DraftSettings>): Draft {
  return inForce({ ...draft, settings: { ...draft.settings, ...change } });
}

/** Switching on starts with a password that encrypts the file; switching off drops the typed password. */
export function withPassword(draft: Draft, isOn: boolean): Draft {
  return changedSettings(draft, { password: isOn ? { mode: "encrypt", secret: noSecret } : null });
}
