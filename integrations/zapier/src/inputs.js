/** Inputs and results that several actions have in common. */
import { randomUUID } from "node:crypto";

export const documentId = { key: "documentId", label: "Document", type: "string", required: true, helpText: "Its id." };

export const externalId = {
  key: "externalId",
  label: "Your own id",
  required: false,
  helpText: "Kept with the document, and found exactly.",
};

export const metadata = {
  key: "metadata",
  label: "Your own data",
  dict: true,
  required: false,
  helpText: "Pairs of texts that are kept with the document, and found exactly.",
};

export const onceKey = {
  key: "onceKey",
  label: "Send once for",
  required: false,
  helpText:
    "Map the id of what started the Zap: within 24 hours, the same value sends once, however often Zapier tries.",
};

/** The header by which a repeat has no second effect. */
export function onceHeader(z, { inputData: { onceKey } }) {
  return { "Idempotency-Key": onceKey ? `zapier-${z.hash("sha256", String(onceKey))}` : randomUUID() };
}

/** The Zap's own id and pairs, which are kept with a document. */
export function programDataOf({ externalId, metadata = {} }) {
  const pairs = Object.entries(metadata).map(([key, value]) => [key, String(value)]);
  return {
    ...(externalId ? { externalId } : {}),
    ...(pairs.length > 0 ? { metadata: Object.fromEntries(pairs) } : {}),
  };
}

export const sent = { id: "01JZX5Y3Q2M8K7T4W9R6V1C0AA", _id: "01JZX5Y3Q2M8K7T4W9R6V1C0AA", status: "SENT" };

/** Zapier identifies results by `id`. */
export const withId = (document) => ({ ...document, id: document._id });
