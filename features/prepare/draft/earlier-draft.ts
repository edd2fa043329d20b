import * as z from "zod/mini";
import { defaultSettings } from "./draft.ts";
import { plainRecipient } from "./draft-recipient.ts";

/** What earlier versions of this page kept on the device: people and settings had fewer parts. */
const Earlier = z.looseObject({
  draft: z.looseObject({ recipients: z.array(z.looseObject({})), settings: z.looseObject({}) }),
});

/**
 * What an earlier version kept, with everything that joined since as it is where nobody said otherwise. A request whose
 * fate was unknown cannot be repeated letter for letter any more: the version it built on tells whether it arrived.
 */
export function asOfToday(kept: unknown): unknown {
  const known = Earlier.safeParse(kept);
  if (!known.success) return kept;
  const { draft, ...rest } = known.data;
  const recipients = draft.recipients.map((one) => ({ ...plainRecipient, ...one }));
  const settings = { ...defaultSettings, ...draft.settings };
  return { ...rest, draft: { ...draft, recipients, settings }, unanswered: null };
}
