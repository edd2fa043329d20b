/** Files to Countersign and back, as n8n's binary data. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData, JsonObject } from "n8n-workflow";
import { NodeApiError, NodeOperationError } from "n8n-workflow";
import { ask, formOf, part } from "./api.js";
import { onceHeader, type Person, peopleOf, programDataOf, textOf, withId } from "./inputs.js";

type Recipient = Person & { roleType: string };
type FieldAtText = { type: string; recipient: string; anchor: string; label: string; required: boolean };

/** Sends files of the item in one call, with people and fields; text tags in the files become fields, too. */
export async function sendFile(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const names = textOf(context, "inputProperties", index)
    .split(",")
    .map((name) => name.trim());
  const files = await Promise.all(names.filter((name) => name !== "").map((name) => readBinary(context, index, name)));
  const title = textOf(context, "title", index);
  const message = textOf(context, "message", index);
  const document = {
    ...(title ? { title } : {}),
    ...(message ? { message } : {}),
    recipients: peopleOf<Recipient>(context, index, "recipients").map(({ name, email, roleType }) => ({
      ...{ name, email, roleType },
    })),
    fields: fieldsOf(context, index),
    signingOrder: context.getNodeParameter("signingOrder", index, false) as boolean,
    ...programDataOf(context, index),
    send: context.getNodeParameter("sendNow", index, true) as boolean,
  };
  const form = await formOf({ document: JSON.stringify(document) }, files);
  const headers = { ...form.headers, ...onceHeader(textOf(context, "onceKey", index)) };
  return withId(await ask(context, "POST", "/api/document/create", { body: form.body, headers }));
}

async function readBinary(context: IExecuteFunctions, index: number, name: string) {
  const { fileName = "document.pdf", mimeType } = context.helpers.assertBinaryData(index, name);
  const bytes = await context.helpers.getBinaryDataBuffer(index, name);
  return { name: fileName, type: mimeType, bytes };
}

function fieldsOf(context: IExecuteFunctions, index: number): IDataObject[] {
  const { field = [] } = context.getNodeParameter("fields", index, {}) as { field?: FieldAtText[] };
  const atTexts = field.map(({ type, recipient, anchor, label, required }) => ({
    ...{ type, anchor, required },
    ...(recipient ? { recipient } : {}),
    ...(label ? { label } : {}),
  }));
  const given = context.getNodeParameter("fieldsJson", index, "[]");
  try {
    const inBoxes = (typeof given === "string" ? JSON.parse(given || "[]") : given) as IDataObject[];
    return [...atTexts, ...inBoxes];
  } catch {
    throw new NodeOperationError(context.getNode(), "Fields (JSON) is no list in JSON.", { itemIndex: index });
  }
}

type Linked = { url: string; fileName: string; sha256: string };
type Download = Linked & { files: Linked[]; evidenceUrl?: string };

/**
 * The sealed PDF, or before completion the source, as binary data. `all`: also its other
 * files and the evidence, in further properties with a number. The certificate of completion is part of the sealed PDF.
 */
export async function downloadFiles(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const id = textOf(context, "documentId", index);
  const { url, fileName, sha256, files, evidenceUrl } = await ask<Download>(
    context,
    "GET",
    `/api/document/download-url/${part(id)}`,
  );
  const isAll = textOf(context, "which", index) === "all";
  const evidence = evidenceUrl ? [{ url: evidenceUrl, fileName: "evidence.json", sha256: "" }] : [];
  const wanted = isAll ? [...files, ...evidence] : [{ url, fileName, sha256 }];
  const prefix = textOf(context, "binaryProperty", index) || "data";
  const read = await Promise.all(wanted.map((file) => readFile(context, file)));
  const binary = Object.fromEntries(read.map((file, at) => [at === 0 ? prefix : `${prefix}_${at}`, file]));
  const facts = wanted.map((file) => ({ fileName: file.fileName, sha256: file.sha256 }));
  return [{ json: { id, ...facts[0], files: facts }, binary }];
}

async function readFile(context: IExecuteFunctions, { url, fileName }: Linked) {
  try {
    // Sends no API key: the URL contains a ticket, and the key must not reach the object store.
    const bytes = await context.helpers.httpRequest({ method: "GET", url, encoding: "arraybuffer" });
    return await context.helpers.prepareBinaryData(Buffer.from(bytes), fileName);
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}
