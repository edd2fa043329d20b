import type { IDataObject, IExecuteFunctions, IHttpRequestMethods, INodeExecutionData } from "n8n-workflow";
import { NodeOperationError } from "n8n-workflow";
import { ask } from "./api.js";
import { textOf } from "./inputs.js";

/** Makes any call of the API. The key goes to the credential's server only. */
export async function callApi(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
  const path = textOf(context, "path", index).trim();
  // `//host`, `/\host` and dots could lead away from the server's API.
  if (!/^\/api\/[\w\-.~%/]+$/.test(path) || /\/\/|(?:^|\/)\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(path)) {
    const message = "The path begins with /api/, such as /api/document/all, and has no query.";
    throw new NodeOperationError(context.getNode(), message, { itemIndex: index });
  }
  const method = textOf(context, "method", index) as IHttpRequestMethods;
  const { pair = [] } = context.getNodeParameter("query", index, {}) as { pair?: { key: string; value: string }[] };
  const qs = Object.fromEntries(pair.map(({ key, value }) => [key, value]));
  const given = context.getNodeParameter("body", index, "{}");
  const body = method === "GET" || method === "DELETE" ? {} : { body: jsonOf(context, index, given) };
  const data = await ask<unknown>(context, method, path, { qs, ...body });
  const items = Array.isArray(data) ? data : [data];
  return items.map((json) => ({
    json: (typeof json === "object" && json !== null ? json : { data: json }) as IDataObject,
  }));
}

function jsonOf(context: IExecuteFunctions, index: number, given: unknown): IDataObject {
  try {
    return (typeof given === "string" ? JSON.parse(given) : given) as IDataObject;
  } catch {
    throw new NodeOperationError(context.getNode(), "The body is not JSON.", { itemIndex: index });
  }
}
