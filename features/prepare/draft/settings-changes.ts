/** What people do to a document's settings, each a plain step from one draft to the next. */
import type { Draft, DraftSettings } from "./draft.ts";
import { inForce } from "./people-changes.ts";
import { noSecret } from "./secret.ts";

export function changedSettings(draft: Draft, change: Partial<DraftSettings>): Draft {
  return inForce({ ...draft, settings: { ...draft.settings, ...change } });
}

/** On asks for a password that opens the file; off forgets what was typed. */
export function withPassword(draft: Draft, isOn: boolean): Draft {
  return changedSettings(draft, { password: isOn ? { mode: "encrypt", secret: noSecret } : null });
}
