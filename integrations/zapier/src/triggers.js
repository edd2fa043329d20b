/** One trigger per event: Zapier's REST hooks use Countersign's webhooks. */
import { readFileSync } from "node:fs";
import { ask } from "./api.js";

/** Generated from the server's contract, with a sample body of each event; in a Zap, recent events replace the samples. */
const events = JSON.parse(readFileSync(new URL("events.json", import.meta.url), "utf8"));

const trigger = ({ event, key, label, description, sample }) => ({
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
    sample,
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
