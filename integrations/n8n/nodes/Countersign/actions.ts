/** Requests of the action node, by operation. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { withAnswers } from "./answers.js";
import { ask, part } from "./api.js";
import { callApi } from "./call-api.js";
import { downloadFiles, sendFile } from "./files.js";
import { metadataOf, onceHeader, type Person, peopleOf, programDataOf, textOf, withId } from "./inputs.js";
import type { Operation } from "./properties.js";

export type Action = (context: IExecuteFunctions, index: number) => Promise<INodeExecutionData[]>;

type RoleTaker = Person & { role: string };

function valuesOf(context: IExecuteFunctions, index: number): IDataObject {
  const { value = [] } = context.getNodeParameter("values", index, {}) as { value?: { field: string; text: string }[] };
  return Object.fromEntries(value.map(({ field, text }) => [field, text]));
}

/** People in roles; an empty name or address keeps the template's. */
function takersOf(context: IExecuteFunctions, index: number): IDataObject[] {
  return peopleOf<RoleTaker>(context, index, "people").map(({ role, name, email }) => ({
    _id: role,
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
  }));
}

const send: Action = async (context, index) =>
  withId(
    await ask(context, "POST", "/api/template/send", {
      headers: onceHeader(textOf(context, "onceKey", index)),
      body: {
        templateId: textOf(context, "templateId", index),
        recipients: takersOf(context, index),
        values: valuesOf(context, index),
        ...programDataOf(context, index),
      },
    }),
  );

const draft: Action = async (context, index) => {
  const path = `/api/template/create-document/${part(textOf(context, "templateId", index))}`;
  const recipients = takersOf(context, index);
  const body = { recipients, values: valuesOf(context, index), ...programDataOf(context, index) };
  return withId(await ask(context, "POST", path, { body }));
};

const get: Action = async (context, index) => {
  const path = `/api/document/${part(textOf(context, "documentId", index))}`;
  const document = await ask(context, "GET", path, { qs: { expand: "values" } });
  return withId(withAnswers(document));
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
  const filters = ["search", "folderId", "externalId"].flatMap((name) => {
    const text = textOf(context, name, index);
    return text === "" ? [] : [[name, text] as const];
  });
  const pairs = Object.entries(metadataOf(context, index)).map(([key, value]) => [`metadata[${key}]`, value] as const);
  const qs = { limit: context.getNodeParameter("limit", index, 50) as number, ...Object.fromEntries(filters) };
  const { items } = await ask<{ items: IDataObject[] }>(context, "GET", "/api/document/all", {
    qs: { ...qs, ...Object.fromEntries(pairs) },
  });
  return items.flatMap(withId);
};

export const actions: Record<Operation, Action> = {
  ...{ send, draft, sendFile, get, remind, void: takeBack, find },
  ...{ download: downloadFiles, api: callApi },
};
