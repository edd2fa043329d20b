import { ask } from "./api.js";
import { externalId, metadata, onceHeader, onceKey, programDataOf, sent, withId } from "./inputs.js";

const recipient = {
  key: "recipients",
  label: "Recipients",
  children: [
    {
      key: "name",
      label: "Name",
      type: "string",
      required: false,
      helpText: "May be part of the email: Ann <ann@x.org>.",
    },
    { key: "email", label: "Email", type: "string", required: true },
    {
      key: "roleType",
      label: "Role",
      required: false,
      choices: { signatureNeeded: "Signs", documentReviewer: "Reviews", documentEditor: "Edits" },
      default: "signatureNeeded",
    },
  ],
};

const fieldTypes = {
  ...{ signature: "Signature", initials: "Initials", textbox: "Text", number: "Number", checkbox: "Checkbox" },
  ...{ dateSigned: "Date of signing", name: "Name" },
};

const field = {
  key: "fields",
  label: "Fields at texts",
  children: [
    { key: "type", label: "Type", required: true, choices: fieldTypes },
    { key: "anchor", label: "Text on the page", required: true, helpText: "The field begins there." },
    { key: "recipient", label: "Email of its recipient", required: false, helpText: "May be empty for one recipient." },
    { key: "label", label: "Label", required: false },
  ],
};

/** Sends a former step's file in one call. Text tags in the file become fields, too. */
async function perform(z, bundle) {
  const { file, title, message, recipients = [], fields = [], signingOrder, sendNow } = bundle.inputData;
  const document = {
    ...{ recipients: recipients.map(filled), fields: fields.map(filled), ...programDataOf(bundle.inputData) },
    ...(title ? { title } : {}),
    ...(message ? { message } : {}),
    signingOrder: isTrue(signingOrder),
    send: sendNow === undefined || sendNow === "" || isTrue(sendNow),
  };
  const form = new FormData();
  form.append("document", JSON.stringify(document));
  form.append("files", ...(await readFile(z, file)));
  // Bytes instead of a form: the platform's client knows no forms of the runtime.
  const encoded = new Response(form);
  const headers = { ...onceHeader(z, bundle), "Content-Type": encoded.headers.get("content-type") };
  const body = Buffer.from(await encoded.arrayBuffer());
  return withId(await ask(z, bundle, "/api/document/create", { method: "POST", headers, body }));
}

const isTrue = (value) => value === true || value === "true";

/** Without empty inputs, which Zapier passes as empty texts. */
function filled(one) {
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== "" && value !== null));
}

/** Zapier passes a file of a former step as an address, without the connection's key. */
async function readFile(z, url) {
  const response = await fetch(url);
  if (!response.ok) throw new z.errors.Error(`The file is not readable (${response.status}).`, "file_unreadable");
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const last = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
  return [await response.blob(), named ? decodeURIComponent(named) : last || "document.pdf"];
}

export const sendFile = {
  key: "send_file",
  noun: "Document",
  display: { label: "Send File", description: "Sends a file to people who sign it." },
  operation: {
    inputFields: [
      { key: "file", label: "File", type: "file", required: true, helpText: "A PDF, Word file or picture." },
      { key: "title", label: "Title", required: false, helpText: "By default, the name of the file." },
      { key: "message", label: "Message", type: "text", required: false },
      recipient,
      { key: "signingOrder", label: "One after the other", type: "boolean", default: "no", required: false },
      field,
      { key: "sendNow", label: "Send now", type: "boolean", default: "yes", helpText: "No keeps a draft." },
      ...[externalId, metadata, onceKey],
    ],
    perform,
    sample: sent,
  },
};
