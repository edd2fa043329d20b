import type { Instant } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import { type Change, type DocumentState, mail } from "../change.ts";
import { checkAllowed } from "../state-table.ts";

/** Warns the sender one day before the end. `null` if the end has changed or the sender was warned already. */
export function alertSender(
  { document }: DocumentState,
  command: { at: Instant; expiresAt: Instant },
): Outcome<Change | null> {
  const { at, expiresAt } = command;
  const allowed = checkAllowed(document, "alertDue", at);
  if (!allowed.ok) return allowed;
  if (document.expiresAt !== expiresAt || document.alertedFor === expiresAt) return done(null);
  return done({
    document: { ...document, alertedFor: expiresAt },
    events: [],
    jobs: [mail({ about: "expiring", documentId: document._id, expiresAt }, at)],
  });
}
