/** HTTP client for Twilio's library: one `fetch` with a deadline and a size limit, without redirects and logs. */
import twilio from "twilio";

const MAX_RESPONSE_LENGTH = 64 * 1024;

type Options = Parameters<InstanceType<typeof twilio.RequestClient>["request"]>[0];

export type ClientOptions = { timeoutMs: number; endpoint?: string };

/** `endpoint` replaces the host of every address, for tests and private proxies. */
export function boundedClient({ timeoutMs, endpoint }: ClientOptions): InstanceType<typeof twilio.RequestClient> {
  class BoundedClient extends twilio.RequestClient {
    override async request<T>({ method, uri, username, password, headers, params, data }: Options) {
      const response = await fetch(addressOf(uri, params, endpoint), {
        method: method.toUpperCase(),
        headers: { ...headers, Authorization: `Basic ${btoa(`${username}:${password}`)}` },
        ...(data ? { body: new URLSearchParams(textsOf(data)) } : {}),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = (await readText(response)) as T;
      return { statusCode: response.status, body, headers: {} };
    }
  }
  return new BoundedClient();
}

function addressOf(uri: string, params: object | undefined, endpoint: string | undefined): URL {
  const original = new URL(uri);
  const url = endpoint ? new URL(`${endpoint.replace(/\/$/, "")}${original.pathname}${original.search}`) : original;
  for (const [name, value] of Object.entries(textsOf(params))) url.searchParams.set(name, value);
  return url;
}

/** Absent values are not sent. */
function textsOf(values: object | undefined): Record<string, string> {
  const present = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error("answer too long");
  }
  return text;
}
