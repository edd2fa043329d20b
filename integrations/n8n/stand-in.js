/** Simulates the contexts that n8n passes to nodes; requests are real. */

/**
 * @param {object} given
 * @param {{ authenticate: { properties: { headers: Record<string, string> } } }} given.credential
 * @param {Record<string, string>} given.credentials its values
 * @param {Record<string, unknown>} [given.parameters] the node's inputs, complete
 * @param {Record<string, unknown>} [given.staticData] kept between activations
 * @param {string} [given.url] the address that n8n gives to a trigger
 * @param {{ headers: Record<string, string>, text: string }} [given.request] a call to that address
 * @param {boolean} [given.continueOnFail]
 * @param {Record<string, { fileName: string, mimeType: string, bytes: Buffer }>} [given.binary] files of the item
 */
exports.standIn = ({
  credential,
  credentials,
  parameters = {},
  staticData = {},
  url,
  request,
  continueOnFail = false,
  binary = {},
}) => {
  const answered = { status: 200, body: undefined };
  const response = {
    status(status) {
      answered.status = status;
      return response;
    },
    json(body) {
      answered.body = body;
    },
  };
  return {
    answered,
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: "Node", type: "countersign", typeVersion: 1, position: [0, 0], parameters, id: "1" }),
    getNodeParameter: (name, _index, fallback) => parameters[name] ?? fallback,
    getCurrentNodeParameter: (name) => parameters[name],
    getCredentials: async () => credentials,
    getWorkflowStaticData: () => staticData,
    getNodeWebhookUrl: () => url,
    continueOnFail: () => continueOnFail,
    getRequestObject: () => ({ rawBody: Buffer.from(request.text) }),
    getResponseObject: () => response,
    getHeaderData: () => request.headers,
    getBodyData: () => JSON.parse(request.text),
    helpers: {
      httpRequest: ask,
      assertBinaryData(_index, name) {
        if (!binary[name])
          throw new Error(`This operation expects the node's input data to contain a binary file '${name}'`);
        return binary[name];
      },
      getBinaryDataBuffer: async (_index, name) => binary[name].bytes,
      /** Applies the credential's generic authentication: its header's expression with the credential's values. */
      httpRequestWithAuthentication(_name, options) {
        const headers = Object.entries(credential.authenticate.properties.headers).map(([name, expression]) => [
          name,
          expression.replace(/^=/, "").replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, key) => credentials[key]),
        ]);
        return ask({ ...options, headers: { ...Object.fromEntries(headers), ...options.headers } });
      },
      prepareBinaryData: async (bytes, fileName) => ({ data: bytes.toString("base64"), fileName }),
      returnJsonArray: (data) => [data].flat().map((json) => ({ json })),
    },
  };
};

/** Sends a request with n8n's options. @throws Error with the response, as n8n's request library does */
async function ask({ method, url, qs = {}, headers = {}, body, encoding }) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
  const isPlain = body === undefined || Buffer.isBuffer(body);
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(isPlain ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
  });
  if (encoding === "arraybuffer" && response.ok) return response.arrayBuffer();
  const text = await response.text();
  const data = text === "" ? "" : JSON.parse(text);
  if (response.ok) return data;
  const error = new Error(`Request failed with status code ${response.status}`);
  throw Object.assign(error, { response: { status: response.status, data } });
}
