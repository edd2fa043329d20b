import { createHash, randomUUID } from "node:crypto";
import type {
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from "n8n-workflow";
import { NodeApiError } from "n8n-workflow";
import { ask, CREDENTIAL, part } from "./api.js";
import { loadOptions } from "./load-options.js";
import { type Operation, properties } from "./properties.js";

/** Actions on documents and templates. */
export class Countersign implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Countersign",
    name: "countersign",
    icon: "fa:file-signature",
    group: ["output"],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: "Send documents to people who sign them, and follow them up",
    defaults: { name: "Countersign" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: CREDENTIAL, required: true }],
    properties,
  };
  methods = { loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const index of this.getInputData().keys()) {
      const pairedItem = { item: index };
      try {
        const operation = this.getNodeParameter("operation", index) as Operation;
        const items = await actions[operation](this, index);
        results.push(...items.map((one) => ({ ...one, pairedItem })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: (error as Error).message }, pairedItem });
      }
    }
    return [results];
  }
}

type Action = (context: IExecuteFunctions, index: number) => Promise<INodeExecutionData[]>;

const textOf = (context: IExecuteFunctions, name: string, index: number) =>
  String(context.getNodeParameter(name, index, "") ?? "");

/** n8n's users expect the property `id`. */
const withId = (document: IDataObject): INodeExecutionData[] => [{ json: { ...document, id: document._id } }];

function valuesOf(context: IExecuteFunctions, index: number): IDataObject {
  const { value = [] } = context.getNodeParameter("values", index, {}) as { value?: { field: string; text: string }[] };
  return Object.fromEntries(value.map(({ field, text }) => [field, text]));
}

function externalIdOf(context: IExecuteFunctions, index: number): IDataObject {
  const externalId = textOf(context, "externalId", index);
  return externalId ? { externalId } : {};
}

const send: Action = async (context, index) => {
  type People = { person?: { role: string; name: string; email: string }[] };
  const { person = [] } = context.getNodeParameter("people", index, {}) as People;
  const onceKey = textOf(context, "onceKey", index);
  // Hashes the text: a header value has no spaces and a limited length, but a person may type any text.
  const key = onceKey ? `n8n-${createHash("sha256").update(onceKey).digest("hex")}` : randomUUID();
  return withId(
    await ask(context, "POST", "/api/template/send", {
      headers: { "Idempotency-Key": key },
      body: {
        templateId: textOf(context, "templateId", index),
        recipients: person.map(({ role, name, email }) => ({ _id: role, name, email })),
        values: valuesOf(context, index),
        ...externalIdOf(context, index),
      },
    }),
  );
};

const draft: Action = async (context, index) => {
  const path = `/api/template/create-document/${part(textOf(context, "templateId", index))}`;
  const body = { values: valuesOf(context, index), ...externalIdOf(context, index) };
  return withId(await ask(context, "POST", path, { body }));
};

const remind: Action = async (context, index) =>
  withId(
    await ask(context, "POST", `/api/document/remind/${part(textOf(context, "documentId", index))}`, { body: {} }),
  );

const takeBack: Action = async (context, index) => {
  const path = `/api/document/void/${part(textOf(context, "documentId", index))}`;
  return withId(await ask(context, "POST", path, { body: { reason: textOf(context, "reason", index) } }));
};

const find: Action = async (context, index) => {
  const [search, folderId] = [textOf(context, "search", index), textOf(context, "folderId", index)];
  const limit = context.getNodeParameter("limit", index, 50) as number;
  const qs = { limit, ...(search ? { search } : {}), ...(folderId ? { folderId } : {}) };
  const { items } = await ask<{ items: IDataObject[] }>(context, "GET", "/api/document/all", { qs });
  return items.flatMap(withId);
};

const download: Action = async (context, index) => {
  const id = textOf(context, "documentId", index);
  const file = await ask<{ url: string; fileName: string; sha256: string }>(
    context,
    "GET",
    `/api/document/download-url/${part(id)}`,
  );
  try {
    // Sends no API key: the URL contains a ticket, and the key must not reach the object store.
    const bytes = await context.helpers.httpRequest({ method: "GET", url: file.url, encoding: "arraybuffer" });
    const binary = await context.helpers.prepareBinaryData(Buffer.from(bytes), file.fileName);
    const { fileName, sha256 } = file;
    return [
      { json: { id, fileName, sha256 }, binary: { [textOf(context, "binaryProperty", index) || "data"]: binary } },
    ];
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
};

const actions: Record<Operation, Action> = { send, draft, remind, void: takeBack, find, download };
