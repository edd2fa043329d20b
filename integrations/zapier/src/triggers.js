/** One trigger per event: Zapier's REST hooks on our webhooks. */
import { ask } from "./api.js";

const events = {
  CREATED: ["document_created", "Document Created", "Triggers when a document is made."],
  DISCARDED: ["document_discarded", "Document Discarded", "Triggers when a document is put into the bin or deleted."],
  SENT: ["document_sent", "Document Sent", "Triggers when a document goes out for signing."],
  VIEWED: ["document_viewed", "Document Viewed", "Triggers when a recipient opens a document."],
  REMINDER_SENT: ["reminder_sent", "Reminder Sent", "Triggers when recipients are reminded."],
  SIGNED: ["document_signed", "Document Signed", "Triggers when a recipient signs."],
  PAID: ["document_paid", "Document Paid", "Triggers when a recipient pays."],
  DECLINED: ["document_declined", "Document Declined", "Triggers when a recipient declines."],
  VOIDED: ["document_voided", "Document Voided", "Triggers when a sender takes a document back."],
  EXPIRED: ["document_expired", "Document Expired", "Triggers when a document's time is over."],
  DELIVERY_FAILED: ["delivery_failed", "Delivery Failed", "Triggers when an invitation cannot be delivered."],
  COMPLETED: ["document_completed", "Document Completed", "Triggers when everybody has signed and the PDF is sealed."],
};

/** The body of a sample of version 0.1.0; the list of samples replaces it once the Zap is set up. */
const sample = (event) => ({
  id: "01JZX5Y3Q2M8K7T4W9R6V1C0AB",
  event,
  documentId: "01JZX5Y3Q2M8K7T4W9R6V1C0AA",
  sequence: 4,
  recipientIds: ["r1"],
  recipients: [{ id: "r1", email: "ann@example.com", status: "invited" }],
  files: [],
  mergedDocuments: false,
  mergedFile: null,
  createdAt: "2026-11-23T09:00:00.000Z",
  updatedAt: "2026-11-23T09:05:00.000Z",
  status: "SENT",
  signedBy: [],
});

const trigger = ([event, [key, label, description]]) => ({
  key,
  noun: "Document",
  display: { label, description },
  operation: {
    type: "hook",
    performSubscribe: (z, bundle) =>
      ask(z, bundle, "/api/integrations/webhook/create", {
        method: "POST",
        body: { url: bundle.targetUrl, method: "POST", events: [event], customData: [] },
      }),
    performUnsubscribe: (z, bundle) =>
      ask(z, bundle, `/api/integrations/webhook/${bundle.subscribeData._id}`, { method: "DELETE" }),
    perform: (_z, bundle) => [bundle.cleanedRequest],
    performList: (z, bundle) => ask(z, bundle, "/api/integrations/webhook/sample", { params: { event } }),
    sample: sample(event),
  },
});

export const triggers = Object.entries(events).map(trigger);

/** Choices of a drop-down. */
export const templateList = {
  key: "templates",
  noun: "Template",
  display: { label: "Templates", description: "Fills drop-downs with templates.", hidden: true },
  operation: {
    canPaginate: true,
    async perform(z, bundle) {
      const cursor = bundle.meta?.page ? await z.cursor.get() : null;
      const params = { limit: 100, ...(cursor ? { cursor } : {}) };
      const { items, cursor: next } = await ask(z, bundle, "/api/template/all", { params });
      if (next) await z.cursor.set(next);
      return items.map(({ _id, name }) => ({ id: _id, name }));
    },
  },
};
