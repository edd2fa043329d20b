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
type More = { body?: IDataObject; qs?: IDataObject; headers?: IDataObject };

/** The `data` of a response; an empty object for a response without content. @throws NodeApiError with the server's message */
export async function ask<T = IDataObject>(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  more: More = {},
): Promise<T> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL);
  const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
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

/** Encodes an id for a path. */
export function part(id: unknown): string {
  return encodeURIComponent(String(id));
}
