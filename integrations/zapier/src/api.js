/** Calls of Countersign's API with the connection's key. */

/** @typedef {{ authData: { baseUrl?: string, apiKey?: string }, inputData: Record<string, any>, [name: string]: any }} Bundle */

/** @param {Bundle} bundle @param {string} path from the server's root */
export function addressOf({ authData }, path) {
  return `${String(authData.baseUrl ?? "").replace(/\/+$/, "")}${path}`;
}

/**
 * The `data` of an answer. Refusals have become errors before: see `failClearly`.
 * @param {any} z @param {Bundle} bundle @param {string} path @param {Record<string, unknown>} [options]
 */
export async function ask(z, bundle, path, options = {}) {
  const response = await z.request({ url: addressOf(bundle, path), skipThrowForStatus: true, ...options });
  return response.status === 204 ? {} : response.data.data;
}

/** Adds the key to each request to the connection's own server, and to no other. */
export function addKey(request, _z, bundle) {
  const { apiKey } = bundle.authData ?? {};
  if (apiKey && request.url.startsWith(addressOf(bundle, "/"))) request.headers.Authorization = `Bearer ${apiKey}`;
  return request;
}

/** Turns the API's refusals into the errors that Zapier shows or acts on. */
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
