/** Reads inputs of the action node. */
import { createHash, randomUUID } from "node:crypto";
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from "n8n-workflow";

export type Person = { name: string; email: string };

export function textOf(context: IExecuteFunctions, name: string, index: number): string {
  return String(context.getNodeParameter(name, index, "") ?? "");
}

/** n8n's users expect the property `id`. */
export function withId(document: IDataObject): INodeExecutionData[] {
  return [{ json: { ...document, id: document._id } }];
}

export function peopleOf<One extends Person>(context: IExecuteFunctions, index: number, name: string): One[] {
  return (context.getNodeParameter(name, index, {}) as { person?: One[] }).person ?? [];
}

export function metadataOf(context: IExecuteFunctions, index: number): Record<string, string> {
  const { pair = [] } = context.getNodeParameter("metadata", index, {}) as { pair?: { key: string; value: string }[] };
  return Object.fromEntries(pair.filter(({ key }) => key !== "").map(({ key, value }) => [key, String(value)]));
}

/** The caller's own id and pairs, which are kept with a document. */
export function programDataOf(context: IExecuteFunctions, index: number): IDataObject {
  const externalId = textOf(context, "externalId", index);
  const metadata = metadataOf(context, index);
  return { ...(externalId ? { externalId } : {}), ...(Object.keys(metadata).length > 0 ? { metadata } : {}) };
}

/** The header by which a repeat has no second effect. A person may type any text, so the header has its hash. */
export function onceHeader(onceKey: string): { "Idempotency-Key": string } {
  const key = onceKey ? `n8n-${createHash("sha256").update(onceKey).digest("hex")}` : randomUUID();
  return { "Idempotency-Key": key };
}
