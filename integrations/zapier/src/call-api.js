import { ask } from "./api.js";

/** Makes any call of the API. The key goes to the connection's server only. */
async function perform(z, bundle) {
  const { method, query = {}, body } = bundle.inputData;
  const path = String(bundle.inputData.path ?? "").trim();
  // `//host`, `/\\host` and dots could lead away from the server's API.
  if (!/^\/api\/[\w\-.~%/]+$/.test(path) || /\/\/|(?:^|\/)\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(path)) {
    throw new z.errors.Error(
      "The path begins with /api/, such as /api/document/all, and has no query.",
      "invalid_input",
    );
  }
  const takesBody = method !== "GET" && method !== "DELETE";
  const json = takesBody ? { body: parsed(z, body) } : {};
  return { id: path, data: await ask(z, bundle, path, { method, params: query, ...json }) };
}

function parsed(z, body) {
  try {
    return JSON.parse(body || "{}");
  } catch {
    throw new z.errors.Error("The body is not JSON.", "invalid_input");
  }
}

export const callApi = {
  key: "api_request",
  noun: "Request",
  display: { label: "API Call", description: "Makes any call of the API on your server, with the connection's key." },
  operation: {
    inputFields: [
      {
        key: "method",
        label: "Method",
        required: true,
        choices: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        default: "GET",
      },
      { key: "path", label: "Path", required: true, placeholder: "/api/document/all", helpText: "Without a query." },
      { key: "query", label: "Query", dict: true, required: false },
      { key: "body", label: "Body", type: "text", required: false, helpText: "JSON." },
    ],
    perform,
    sample: { id: "/api/user/detail", data: { email: "ann@example.com" } },
  },
};
