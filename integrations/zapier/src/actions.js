/** What a Zap does with documents and templates. */
import { randomUUID } from "node:crypto";
import { ask } from "./api.js";

const documentId = { key: "documentId", label: "Document", type: "string", required: true, helpText: "Its id." };

/** Roles and fillable fields of the chosen template, as inputs. */
async function inputsOfTemplate(z, bundle) {
  const { templateId } = bundle.inputData;
  if (!templateId) return [];
  const { roles, fields } = await ask(z, bundle, `/api/template/inputs/${encodeURIComponent(templateId)}`);
  const people = roles.flatMap(({ _id, label, name, email, isRequired: required }) => [
    { key: `name__${_id}`, label: `${label}: name`, type: "string", required, placeholder: name },
    { key: `email__${_id}`, label: `${label}: email`, type: "string", required, placeholder: email },
  ]);
  const values = fields.map(({ key, label, form }) => {
    const type = form === "check" ? "boolean" : "string";
    return { key: `value__${key}`, label, type, required: false };
  });
  return [...people, ...values];
}

/** Values of inputs whose key begins with `prefix`, by the rest of the key. */
function inputsBy(prefix, inputData) {
  return Object.entries(inputData).flatMap(([key, value]) =>
    key.startsWith(prefix) && value !== undefined && value !== "" ? [[key.slice(prefix.length), value]] : [],
  );
}

async function sendTemplate(z, bundle) {
  const { templateId, externalId, onceKey } = bundle.inputData;
  const emails = new Map(inputsBy("email__", bundle.inputData));
  const names = new Map(inputsBy("name__", bundle.inputData));
  const recipients = [...new Set([...names.keys(), ...emails.keys()])].map((_id) => ({
    _id,
    ...(names.has(_id) ? { name: names.get(_id) } : {}),
    ...(emails.has(_id) ? { email: emails.get(_id) } : {}),
  }));
  const values = Object.fromEntries(inputsBy("value__", bundle.inputData));
  return ask(z, bundle, "/api/template/send", {
    method: "POST",
    headers: { "Idempotency-Key": onceKey ? `zapier-${z.hash("sha256", String(onceKey))}` : randomUUID() },
    body: { templateId, recipients, values, ...(externalId ? { externalId } : {}) },
  });
}

const sent = { id: "01JZX5Y3Q2M8K7T4W9R6V1C0AA", _id: "01JZX5Y3Q2M8K7T4W9R6V1C0AA", status: "SENT" };
/** Zapier identifies results by `id`. */
const withId = (document) => ({ ...document, id: document._id });
const onDocument = (verb, body) => async (z, bundle) => {
  const path = `/api/document/${verb}/${encodeURIComponent(bundle.inputData.documentId)}`;
  return withId(await ask(z, bundle, path, { method: "POST", body: body(bundle.inputData) }));
};

export const creates = [
  {
    key: "send_template",
    noun: "Document",
    display: { label: "Send Document From Template", description: "Sends a template to people who sign it." },
    operation: {
      inputFields: [
        {
          key: "templateId",
          label: "Template",
          required: true,
          dynamic: "templates.id.name",
          altersDynamicFields: true,
        },
        { key: "externalId", label: "Your own id", required: false, helpText: "Kept with the document, for searches." },
        {
          key: "onceKey",
          label: "Send once for",
          required: false,
          helpText:
            "Map the id of what started the Zap: within 24 hours, the same value sends once, however often Zapier tries.",
        },
        inputsOfTemplate,
      ],
      perform: async (z, bundle) => withId(await sendTemplate(z, bundle)),
      sample: sent,
    },
  },
  {
    key: "create_document",
    noun: "Document",
    display: { label: "Create Draft From Template", description: "Makes a draft that a person checks and sends." },
    operation: {
      inputFields: [{ key: "templateId", label: "Template", required: true, dynamic: "templates.id.name" }],
      async perform(z, bundle) {
        const path = `/api/template/create-document/${encodeURIComponent(bundle.inputData.templateId)}`;
        return withId(await ask(z, bundle, path, { method: "POST", body: {} }));
      },
      sample: { ...sent, status: "DRAFT" },
    },
  },
  {
    key: "void_document",
    noun: "Document",
    display: { label: "Void Document", description: "Takes a sent document back, with a reason." },
    operation: {
      inputFields: [documentId, { key: "reason", label: "Reason", type: "text", required: true }],
      perform: onDocument("void", ({ reason }) => ({ reason })),
      sample: { ...sent, status: "VOIDED" },
    },
  },
  {
    key: "remind_recipients",
    noun: "Document",
    display: { label: "Remind Recipients", description: "Reminds those whose turn it is, at most once an hour." },
    operation: {
      inputFields: [documentId],
      perform: onDocument("remind", () => ({})),
      sample: { ...sent, reminded: ["r1"] },
    },
  },
];

export const searches = [
  {
    key: "find_document",
    noun: "Document",
    display: { label: "Find Document", description: "Finds documents by title, person or text." },
    operation: {
      inputFields: [{ key: "search", label: "Words", type: "string", required: true }],
      async perform(z, bundle) {
        const params = { search: bundle.inputData.search, limit: 10 };
        return (await ask(z, bundle, "/api/document/all", { params })).items.map(withId);
      },
      sample: { ...sent, title: "Lease" },
    },
  },
  {
    key: "download_document",
    noun: "Document",
    display: { label: "Get Document File", description: "Gets the sealed PDF; before completion, the source." },
    operation: {
      inputFields: [documentId],
      async perform(z, bundle) {
        const id = bundle.inputData.documentId;
        const { url, fileName, sha256 } = await ask(z, bundle, `/api/document/download-url/${encodeURIComponent(id)}`);
        return [{ id, fileName, sha256, url }];
      },
      sample: { id: sent.id, fileName: "lease.pdf", sha256: "", url: "https://sign.example.com/file" },
    },
  },
];
