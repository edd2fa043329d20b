/** Calls Countersign's API with the credential's URL and key. */
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  JsonObject,
} from "n8n-workflow";
import { NodeApiError } from "n8n-workflow";

export const CREDENTIAL = "countersignApi";

export type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;
type More = { body?: IDataObject | Buffer; qs?: IDataObject; headers?: IDataObject };

/** The `data` of a response; an empty object for a response without content. @throws NodeApiError with the server's message */
export async function ask<T = IDataObject>(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  more: More = {},
): Promise<T> {
  const url = `${await serverOf(context)}${path}`;
  try {
    const answer = await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
      ...{ method, url, json: true },
      ...more,
    });
    return answer?.data ?? {};
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}

/** The server's URL without a slash at its end. */
export async function serverOf(context: Context): Promise<string> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL);
  return baseUrl.replace(/\/+$/, "");
}

/** A file of a request. */
export type Attachment = { name: string; type: string; bytes: Buffer };

/**
 * A multipart form as bytes with its content type. n8n drops a `FormData` without enumerable properties as an empty body.
 */
export async function formOf(
  texts: Record<string, string>,
  files: readonly Attachment[],
): Promise<{ body: Buffer; headers: { "Content-Type": string } }> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const { name, type, bytes } of files) form.append("files", new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { body, headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" } };
}

/** Encodes an id for a path. */
export function part(id: unknown): string {
  return encodeURIComponent(String(id));
}
