/** Generates the events that automation apps offer as triggers, with a sample body of each, from the contract. */
import { type Instant, WorkspaceId } from "../../domain/ids.ts";
import { type WebhookEventKind, webhookEventKinds } from "../../domain/integration/webhook/webhook.ts";
import { bodyOf, sampleEvent, sampleValues } from "../../domain/integration/webhook/webhook-body.ts";

const texts: Record<WebhookEventKind, [key: string, label: string, description: string]> = {
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

const source = {
  _id: "01JZX5Y3Q2M8K7T4W9R6V1C0AB",
  workspaceId: WorkspaceId.parse("01JZX5Y3Q2M8K7T4W9R6V1C0AW"),
  at: "2026-11-23T09:00:00.000Z" as Instant,
};

function automationEvents() {
  return webhookEventKinds.map((event) => {
    const [key, label, description] = texts[event];
    const { test: _, ...sample } = bodyOf(sampleEvent(event, source), "https://sign.example.com");
    const values = event === "COMPLETED" ? { values: sampleValues(source.at) } : {};
    return { event, key, label, description, sample: { ...sample, ...values } };
  });
}

/** @param spec the parts of a list's items or of a collection */
function field(name: string, type: string, label: string, spec?: object) {
  return { name, type, label, ...(spec ? { spec } : {}) };
}

const fileFields = [field("id", "text", "ID"), field("url", "url", "Address")];
const personFields = [field("id", "text", "ID"), field("email", "email", "Email")];

const answerFields = [
  field("key", "text", "Key"),
  field("label", "text", "Label"),
  field("type", "text", "Type"),
  field("recipient", "text", "Recipient ID"),
  field("value", "any", "Value"),
  field("text", "text", "Text"),
  field("signedAt", "date", "Signed"),
];

/** Fields of a body in the format in which Make declares a module's output. */
const bodyFields = [
  field("id", "text", "Event ID"),
  field("event", "text", "Event"),
  field("documentId", "text", "Document ID"),
  field("sequence", "uinteger", "Sequence"),
  field("recipientIds", "array", "Recipient IDs", { type: "text" }),
  field("recipients", "array", "Recipients", [...personFields, field("status", "text", "State")]),
  field("files", "array", "Files", fileFields),
  field("mergedDocuments", "boolean", "Merged"),
  field("mergedFile", "collection", "Merged File", fileFields),
  field("createdAt", "date", "Created"),
  field("updatedAt", "date", "Changed"),
  field("status", "text", "State"),
  field("externalId", "text", "External ID"),
  field("metadata", "collection", "Metadata"),
  field("signedBy", "array", "Signed By", [...personFields, field("signedAt", "date", "Signed")]),
  field("values", "array", "Answers", answerFields),
];

/** Whether a completed document comes with what its recipients entered. */
const answersChoice = { name: "values", type: "boolean", label: "Include answers", default: false };

/** The generated files of the apps. Each app is published separately, so each has its own copy. */
export function automationFiles(): { path: string; text: string }[] {
  const events = automationEvents();
  const make = "integrations/make/app";
  const options = events.map(({ event, label }) => ({ label, value: event }));
  const choice = { name: "events", type: "select", label: "Events", multiple: true, required: true, options };
  const sent = events.find(({ event }) => event === "COMPLETED")!;
  return [
    { path: "integrations/zapier/src/events.json", text: print(events) },
    { path: "integrations/n8n/nodes/Countersign/events.json", text: print(events) },
    { path: `${make}/webhooks/events/parameters.iml.json`, text: print([choice, answersChoice]) },
    { path: `${make}/modules/watch-documents/interface.iml.json`, text: print(bodyFields) },
    { path: `${make}/modules/watch-documents/samples.iml.json`, text: print(sent.sample) },
  ];
}

function print(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
