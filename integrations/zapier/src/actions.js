/** Actions and searches of a Zap on documents and templates. */
import { withAnswers } from "./answers.js";
import { ask } from "./api.js";
import { callApi } from "./call-api.js";
import { sendFile } from "./files.js";
import { documentFiles } from "./hydrators.js";
import { documentId, externalId, metadata, onceHeader, onceKey, programDataOf, sent, withId } from "./inputs.js";

const template = {
  key: "templateId",
  label: "Template",
  required: true,
  dynamic: "templates.id.name",
  altersDynamicFields: true,
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

/** Roles of the chosen template, as inputs. @param {boolean} isSent whether roles need their people now */
const peopleOfTemplate = (isSent) => async (z, bundle) => {
  const { roles } = await readInputs(z, bundle);
  return roles.flatMap(({ _id, label, name, email, isRequired }) => {
    const required = isSent && isRequired;
    return [
      { key: `name__${_id}`, label: `${label}: name`, type: "string", required, placeholder: name },
      { key: `email__${_id}`, label: `${label}: email`, type: "string", required, placeholder: email },
    ];
  });
};

/** Values of inputs whose key begins with `prefix`, by the rest of the key. */
function inputsBy(prefix, inputData) {
  return Object.entries(inputData).flatMap(([key, value]) =>
    key.startsWith(prefix) && value !== undefined && value !== "" ? [[key.slice(prefix.length), value]] : [],
  );
}

/** People by the ids of their roles; a role without inputs keeps the template's person. */
function takersIn(inputData) {
  const emails = new Map(inputsBy("email__", inputData));
  const names = new Map(inputsBy("name__", inputData));
  return [...new Set([...names.keys(), ...emails.keys()])].map((_id) => ({
    _id,
    ...(names.has(_id) ? { name: names.get(_id) } : {}),
    ...(emails.has(_id) ? { email: emails.get(_id) } : {}),
  }));
}

/** People, values and the caller's own data, for a template's document. */
function fillingOf({ inputData }) {
  const values = Object.fromEntries(inputsBy("value__", inputData));
  return { recipients: takersIn(inputData), values, ...programDataOf(inputData) };
}

const onDocument = (verb, body) => async (z, bundle) => {
  const path = `/api/document/${verb}/${encodeURIComponent(bundle.inputData.documentId)}`;
  return withId(await ask(z, bundle, path, { method: "POST", body: body(bundle.inputData) }));
};

export const creates = [
  sendFile,
  {
    key: "send_template",
    noun: "Document",
    display: { label: "Send Document From Template", description: "Sends a template to people who sign it." },
    operation: {
      inputFields: [template, externalId, metadata, onceKey, peopleOfTemplate(true), valuesOfTemplate],
      async perform(z, bundle) {
        const { templateId } = bundle.inputData;
        const body = { templateId, ...fillingOf(bundle) };
        const headers = onceHeader(z, bundle);
        return withId(await ask(z, bundle, "/api/template/send", { method: "POST", headers, body }));
      },
      sample: sent,
    },
  },
  {
    key: "create_document",
    noun: "Document",
    display: { label: "Create Draft From Template", description: "Makes a draft that a person checks and sends." },
    operation: {
      inputFields: [template, externalId, metadata, peopleOfTemplate(false), valuesOfTemplate],
      async perform(z, bundle) {
        const path = `/api/template/create-document/${encodeURIComponent(bundle.inputData.templateId)}`;
        return withId(await ask(z, bundle, path, { method: "POST", body: fillingOf(bundle) }));
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
  callApi,
];

export const searches = [
  {
    key: "find_document",
    noun: "Document",
    display: { label: "Find Document", description: "Finds documents by title, person, text, or your own data." },
    operation: {
      inputFields: [
        { key: "search", label: "Words", type: "string", required: false },
        { key: "folderId", label: "Folder", required: false, dynamic: "folders.id.name" },
        { ...externalId, helpText: "Finds documents with exactly this id." },
        { ...metadata, helpText: "Finds documents with exactly these pairs." },
      ],
      async perform(z, bundle) {
        const { search, folderId } = bundle.inputData;
        const { externalId, metadata = {} } = programDataOf(bundle.inputData);
        const params = {
          limit: 10,
          ...(search ? { search } : {}),
          ...(folderId ? { folderId } : {}),
          ...(externalId ? { externalId } : {}),
          ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])),
        };
        return (await ask(z, bundle, "/api/document/all", { params })).items.map(withId);
      },
      sample: { ...sent, title: "Lease" },
    },
  },
  {
    key: "get_document",
    noun: "Document",
    display: { label: "Get Document With Answers", description: "Gets a document and what its recipients entered." },
    operation: {
      inputFields: [documentId],
      async perform(z, bundle) {
        const path = `/api/document/${encodeURIComponent(bundle.inputData.documentId)}`;
        return [withId(withAnswers(await ask(z, bundle, path, { params: { expand: "values" } })))];
      },
      sample: {
        ...{ ...sent, status: "COMPLETED", title: "Lease", answers: { Rent: 950 } },
        values: [{ key: "rent", label: "Rent", type: "number", recipient: "r1", value: 950, text: "950.00" }],
      },
    },
  },
  {
    key: "download_document",
    noun: "Document",
    display: {
      label: "Get Document File",
      description:
        "Gets the sealed PDF with its certificate, attachments and the evidence; before completion, the source.",
    },
    operation: {
      inputFields: [documentId],
      async perform(z, bundle) {
        const id = bundle.inputData.documentId;
        const download = await ask(z, bundle, `/api/document/download-url/${encodeURIComponent(id)}`);
        return [{ id, fileName: download.fileName, sha256: download.sha256, ...documentFiles(z, id, download) }];
      },
      sample: { id: sent.id, fileName: "lease.pdf", sha256: "", file: "https://sign.example.com/lease.pdf" },
    },
  },
];
