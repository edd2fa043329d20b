/** Calls Countersign's API with the connection's key. */

/** @typedef {{ authData: { baseUrl?: string, apiKey?: string }, inputData: Record<string, any>, [name: string]: any }} Bundle */

/** @param {Bundle} bundle @param {string} path from the server's root */
export function addressOf({ authData }, path) {
  return `${String(authData.baseUrl ?? "").replace(/\/+$/, "")}${path}`;
}

/**
 * The `data` of a response. `failClearly` has already converted refusals to errors.
 * @param {any} z @param {Bundle} bundle @param {string} path @param {Record<string, unknown>} [options]
 */
export async function ask(z, bundle, path, options = {}) {
  const response = await z.request({ url: addressOf(bundle, path), skipThrowForStatus: true, ...options });
  return response.status === 204 ? {} : response.data.data;
}

/** Adds the key only to requests to the connection's server. */
export function addKey(request, _z, bundle) {
  const { apiKey } = bundle.authData ?? {};
  if (apiKey && request.url.startsWith(addressOf(bundle, "/"))) request.headers.Authorization = `Bearer ${apiKey}`;
  return request;
}

/** Converts the API's refusals to errors that Zapier displays or handles. */
export function failClearly(response, z, bundle) {
  if (response.status < 400 || !response.request.url.startsWith(addressOf(bundle, "/"))) return response;
  const { code = "unknown", message = "", errors = [] } = parsed(response.content);
  const text = [message || `The server answered ${response.status}.`, ...errors.map((one) => one.message)].join(" ");
  if (response.status === 401) throw new z.errors.RefreshAuthError(text);
  if (response.status === 429) {
    throw new z.errors.ThrottledError(text, Number(response.getHeader("Retry-After")) || 60);
  }
  throw new z.errors.Error(text, code, response.status);
}

function parsed(content) {
  try {
    return JSON.parse(content);
  } catch {
    return {};
  }
}
