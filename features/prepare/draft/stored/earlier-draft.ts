import * as z from "zod/mini";
import { defaultSettings } from "../draft.ts";
import { plainRecipient } from "../draft-recipient.ts";

/** Work stored by earlier versions of this page, whose recipients and settings had fewer parts. */
const Earlier = z.looseObject({
  draft: z.looseObject({ recipients: z.array(z.looseObject({})), settings: z.looseObject({}) }),
});

/**
 * Upgrades stored work, with defaults for new parts. An unanswered request can no longer be repeated unchanged; its
 * base version tells whether it arrived.
 */
export function upgradeStored(stored: unknown): unknown {
  const known = Earlier.safeParse(stored);
  if (!known.success) return stored;
  const { draft, ...rest } = known.data;
  const recipients = draft.recipients.map((one) => ({ ...plainRecipient, ...one }));
  const settings = { ...defaultSettings, ...draft.settings };
  return { ...rest, draft: { ...draft, recipients, settings }, unanswered: null };
}
