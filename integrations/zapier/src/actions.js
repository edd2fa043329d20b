/** Actions and searches of a Zap on documents and templates. */
import { randomUUID } from "node:crypto";
import { ask } from "./api.js";

const documentId = { key: "documentId", label: "Document", type: "string", required: true, helpText: "Its id." };

const template = {
  key: "templateId",
  label: "Template",
  required: true,
  dynamic: "templates.id.name",
  altersDynamicFields: true,
};
const externalId = {
  key: "externalId",
  label: "Your own id",
  required: false,
  helpText: "Kept with the document, for searches.",
};

/** Roles and fillable fields of the chosen template; none before one is chosen. */
function readInputs(z, bundle) {
  const { templateId } = bundle.inputData;
  if (!templateId) return { roles: [], fields: [] };
  return ask(z, bundle, `/api/template/inputs/${encodeURIComponent(templateId)}`);
}

/** Fillable fields of the chosen template, as inputs. */
async function valuesOfTemplate(z, bundle) {
  const { fields } = await readInputs(z, bundle);
  return fields.map(({ key, label, form }) => {
    const type = form === "check" ? "boolean" : "string";
    return { key: `value__${key}`, label, type, required: false };
  });
}

/** Roles of the chosen template, as inputs. */
async function peopleOfTemplate(z, bundle) {
  const { roles } = await readInputs(z, bundle);
  return roles.flatMap(({ _id, label, name, email, isRequired: required }) => [
    { key: `name__${_id}`, label: `${label}: name`, type: "string", required, placeholder: name },
    { key: `email__${_id}`, label: `${label}: email`, type: "string", required, placeholder: email },
  ]);
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
        template,
        externalId,
        {
          key: "onceKey",
          label: "Send once for",
          required: false,
          helpText:
            "Map the id of what started the Zap: within 24 hours, the same value sends once, however often Zapier tries.",
        },
        peopleOfTemplate,
        valuesOfTemplate,
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
      inputFields: [template, externalId, valuesOfTemplate],
      async perform(z, bundle) {
        const { templateId, externalId } = bundle.inputData;
        const values = Object.fromEntries(inputsBy("value__", bundle.inputData));
        const path = `/api/template/create-document/${encodeURIComponent(templateId)}`;
        const body = { values, ...(externalId ? { externalId } : {}) };
        return withId(await ask(z, bundle, path, { method: "POST", body }));
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
      inputFields: [
        { key: "search", label: "Words", type: "string", required: true },
        { key: "folderId", label: "Folder", required: false, dynamic: "folders.id.name" },
      ],
      async perform(z, bundle) {
        const { search, folderId } = bundle.inputData;
        const params = { search, limit: 10, ...(folderId ? { folderId } : {}) };
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
