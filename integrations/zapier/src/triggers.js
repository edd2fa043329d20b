/** One trigger per event: Zapier's REST hooks use Countersign's webhooks. */
import { readFileSync } from "node:fs";
import { withAnswers } from "./answers.js";
import { ask } from "./api.js";
import { laterFile } from "./hydrators.js";

/** Generated from the server's contract, with a sample body of each event; in a Zap, recent events replace the samples. */
const events = JSON.parse(readFileSync(new URL("events.json", import.meta.url), "utf8"));

const samplePdf = "https://sign.example.com/lease.pdf";
const { values: sampleValues } = events.find(({ event }) => event === "COMPLETED").sample;

/** Whether the event comes with what recipients entered, and with the sealed files. */
const isFinal = (event) => event === "COMPLETED";

/** The document of samples, which does not exist. */
const SAMPLE = "sample-document";

/** A completed document with its answers by label, and the sealed PDF as a file. */
function completed(z, body) {
  const sealedPdf = body.documentId === SAMPLE ? samplePdf : laterFile(z, body.documentId);
  return { ...withAnswers(body), sealedPdf };
}

/** Adds answers to a recent event, whose stored body has none. */
async function withValues(z, bundle, body) {
  if (body.documentId === SAMPLE) return completed(z, { ...body, values: sampleValues });
  const path = `/api/document/${encodeURIComponent(body.documentId)}`;
  const { values } = await ask(z, bundle, path, { params: { expand: "values" } });
  return completed(z, { ...body, values });
}

const trigger = ({ event, key, label, description, sample }) => ({
  key,
  noun: "Document",
  display: { label, description },
  operation: {
    type: "hook",
    performSubscribe: (z, bundle) =>
      ask(z, bundle, "/api/integrations/webhook/create", {
        method: "POST",
        body: { url: bundle.targetUrl, method: "POST", events: [event], customData: [], values: isFinal(event) },
      }),
    performUnsubscribe: (z, bundle) =>
      ask(z, bundle, `/api/integrations/webhook/${bundle.subscribeData._id}`, { method: "DELETE" }),
    perform: (z, { cleanedRequest: body }) => [isFinal(event) ? completed(z, body) : body],
    async performList(z, bundle) {
      const bodies = await ask(z, bundle, "/api/integrations/webhook/sample", { params: { event } });
      return isFinal(event) ? Promise.all(bodies.map((body) => withValues(z, bundle, body))) : bodies;
    },
    sample: isFinal(event) ? { ...withAnswers(sample), sealedPdf: samplePdf } : sample,
  },
});

export const triggers = events.map(trigger);

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

export const folderList = {
  key: "folders",
  noun: "Folder",
  display: { label: "Folders", description: "Fills drop-downs with folders.", hidden: true },
  operation: {
    async perform(z, bundle) {
      const folders = await ask(z, bundle, "/api/folder/all");
      return folders.map(({ _id, name }) => ({ id: _id, name }));
    },
  },
};
