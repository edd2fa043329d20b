/** Countersign's app for Zapier. */
import { readFileSync } from "node:fs";
import { creates, searches } from "./actions.js";
import { addKey, ask, failClearly } from "./api.js";
import { hydrators } from "./hydrators.js";
import { folderList, templateList, triggers } from "./triggers.js";

const { version, dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const byKey = (items) => Object.fromEntries(items.map((item) => [item.key, item]));

export default {
  version,
  platformVersion: dependencies["zapier-platform-core"],
  authentication: {
    type: "custom",
    fields: [
      {
        key: "baseUrl",
        label: "Address",
        required: true,
        type: "string",
        placeholder: "https://sign.example.com",
        helpText: "Of your Countersign installation, without a path.",
      },
      {
        key: "apiKey",
        label: "API key",
        required: true,
        type: "password",
        helpText: "From Integrations → Zapier in Countersign.",
      },
    ],
    test: (z, bundle) => ask(z, bundle, "/api/user/detail"),
    connectionLabel: "{{email}}",
  },
  beforeRequest: [addKey],
  afterResponse: [failClearly],
  triggers: byKey([...triggers, templateList, folderList]),
  creates: byKey(creates),
  searches: byKey(searches),
  hydrators,
};
