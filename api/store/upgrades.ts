/** Records of earlier versions, in the present form. They are rewritten with their next change. */
import * as z from "zod/mini";

/** A head whose end stands in properties of their own instead of `ended`. */
const FormerHead = z.looseObject({
  status: z.string(),
  updatedAt: z.string(),
  expiresAt: z.optional(z.string()),
  ended: z.optional(z.undefined()),
  completedAt: z.optional(z.string()),
  sealed: z.optional(z.unknown()),
  declined: z.optional(z.looseObject({})),
  voided: z.optional(z.looseObject({})),
  creditsReturned: z.optional(z.int()),
});
const Former = z.looseObject({ document: FormerHead });

/** Moves a document's end into `ended`. */
export function upgradeDocument(stored: unknown): unknown {
  const former = Former.safeParse(stored);
  if (!former.success) return stored;
  const { completedAt, sealed, declined, voided, creditsReturned, ...document } = former.data.document;
  const ended = endedOf(former.data.document);
  return ended ? { ...former.data, document: { ...document, ended } } : stored;
}

function endedOf(head: z.infer<typeof FormerHead>): object | null {
  const { status, completedAt, sealed, declined, voided, creditsReturned, expiresAt, updatedAt } = head;
  if (completedAt && sealed) return { how: "completed", at: completedAt, sealed };
  if (declined) return { ...declined, how: "declined" };
  if (voided) return { ...voided, how: "voided" };
  return status === "EXPIRED" ? { how: "expired", at: expiresAt ?? updatedAt, creditsReturned } : null;
}
