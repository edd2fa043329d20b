/** The connection to a Countersign server, and how one call is sent. */
import { apiVersion } from "./version.ts";

export type ClientOptions = {
  /** The server's URL, without `/api`. */
  baseUrl: string;
  /** An API key from Integrations. Never put it into a web page: use an embed session there. */
  apiKey?: string;
  /** The workspace for calls that name none; default: the key's. */
  workspace?: string;
  /** Language of error messages, as in `Accept-Language`. */
  language?: string;
  /** Maximum retries. Default 3. */
  retries?: number;
  /** Timeout of one attempt, in milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Headers of every request. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Waits between attempts; for tests. */
  wait?: (ms: number) => Promise<void>;
};

export type Client = Readonly<ClientOptions>;

/** Options of one call. */
export type CallOptions = {
  signal?: AbortSignal;
  /** Default: a new key for each call that the server executes once per key. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/** An API call. Its first argument is the client, so that bundles contain only the calls that are used. */
export type Call<Arguments, Result> =
  Record<never, never> extends Arguments
    ? (client: Client, args?: Arguments, options?: CallOptions) => Promise<Result>
    : (client: Client, args: Arguments, options?: CallOptions) => Promise<Result>;

export type Fault = { path: string; code: string; message: string };

/** A refusal by the server. `code` is from a closed list, `message` is for people. */
export class CountersignError extends Error {
  override readonly name = "CountersignError";
  readonly status: number;
  readonly code: string;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;
  /** Faults of single inputs. */
  readonly errors: readonly Fault[];
  /** Partial results or the newer state, as documented for the call. */
  readonly data: unknown;

  constructor(status: number, problem: Record<string, unknown>, requestId: string | undefined) {
    super(typeof problem.message === "string" ? problem.message : `The server answered ${status}`);
    this.status = status;
    this.code = typeof problem.code === "string" ? problem.code : "unknown";
    this.requestId = requestId;
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.data = problem.data;
  }
}

export function createClient(options: ClientOptions): Client {
  return { ...options, baseUrl: options.baseUrl.replace(/\/+$/, "") };
}

/** How a call is sent and its response read. `formOrJson`: a form if the body has `files`. `once`: the server executes it once per idempotency key. */
type Kind = { once?: true; form?: true; formOrJson?: true; bytes?: true; bare?: true };

/** Creates a call from its method and path; the generated calls use it. */
export function call<Arguments, Result>(method: string, path: string, kind: Kind = {}): Call<Arguments, Result> {
  const send = (client: Client, args: Record<string, unknown> = {}, options: CallOptions = {}) =>
    sendCall(client, { method, path, kind }, args, options);
  return send as Call<Arguments, Result>;
}

type Shape = { method: string; path: string; kind: Kind };

async function sendCall(
  client: Client,
  { method, path, kind }: Shape,
  args: Record<string, unknown>,
  options: CallOptions,
) {
  const { body, ...others } = args;
  const url = addressOf(client, path, others);
  const headers: Record<string, string> = { ...headersOf(client), ...options.headers };
  if (kind.once) headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
  const isForm = kind.form || (kind.formOrJson && "files" in (body as object));
  const hasJson = body !== undefined && !isForm;
  if (hasJson) headers["Content-Type"] = "application/json";
  const content = isForm ? formOf(body as Record<string, unknown>) : hasJson ? JSON.stringify(body) : undefined;
  const isRepeatable = method !== "POST" || kind.once === true;
  const request = { method, headers, ...(content === undefined ? {} : { body: content }) };
  const response = await sendWithRetries(client, url, request, { isRepeatable, signal: options.signal });
  if (!response.ok) throw await errorOf(response);
  if (kind.bytes) return response.blob();
  if (response.status === 204) return null;
  const answer = (await response.json()) as { data: unknown };
  return kind.bare ? answer : answer.data;
}

/** Arguments that are not in the path become query parameters. */
function addressOf({ baseUrl, workspace }: Client, path: string, args: Record<string, unknown>): string {
  const query = new URLSearchParams(workspace === undefined ? {} : { workspace });
  const inPath = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(args[name]));
  });
  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined) continue;
    if (typeof value !== "object" || value === null) query.set(name, String(value));
    else for (const [key, one] of Object.entries(value)) query.set(`${name}[${key}]`, String(one));
  }
  return `${baseUrl}${filled}${query.size > 0 ? `?${query}` : ""}`;
}

function headersOf({ apiKey, language, headers }: Client): Record<string, string> {
  return {
    Accept: "application/json, application/problem+json, */*",
    "Countersign-Version": apiVersion,
    ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    ...(language === undefined ? {} : { "Accept-Language": language }),
    ...headers,
  };
}

/** Appends files last, because the server must read the other parts first. */
function formOf(parts: Record<string, unknown>): FormData {
  const form = new FormData();
  const lists = Object.entries(parts).map(([name, value]) => [name, Array.isArray(value) ? value : [value]] as const);
  const values = lists.flatMap(([name, list]) => list.map((value: unknown) => [name, value] as const));
  for (const [name, value] of values) {
    if (value === undefined || value instanceof Blob) continue;
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  for (const [name, value] of values) if (value instanceof Blob) form.append(name, value);
  return form;
}

type Request = { method: string; headers: Record<string, string>; body?: string | FormData };
type Sending = { isRepeatable: boolean; signal: AbortSignal | undefined };

async function sendWithRetries(client: Client, url: string, request: Request, sending: Sending): Promise<Response> {
  const wait = client.wait ?? ((ms: number) => sleep(ms, sending.signal));
  for (let left = client.retries ?? 3; ; left--) {
    const tried = (client.retries ?? 3) - left;
    try {
      const response = await sendOnce(client, url, request, sending.signal);
      if (left <= 0 || !(await mayRetry(response, sending.isRepeatable))) return response;
      await response.body?.cancel();
      await wait(waitOf(response.headers.get("Retry-After"), tried));
    } catch (error) {
      // Without a response it is unknown whether the call was executed.
      if (left <= 0 || !sending.isRepeatable || sending.signal?.aborted) throw error;
      await wait(waitOf(null, tried));
    }
  }
}

function sendOnce(client: Client, url: string, request: Request, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(client.timeoutMs ?? 60_000);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return (client.fetch ?? fetch)(url, { ...request, signal: either, redirect: "error" });
}

/** A call with status 429, or whose pages are still being drawn, was not executed: every call may be retried then. */
async function mayRetry(response: Response, isRepeatable: boolean): Promise<boolean> {
  if (response.status === 429) return true;
  const { code } = response.status === 409 ? await problemIn(response.clone()) : {};
  if (code === "page_not_drawn_yet") return true;
  if (!isRepeatable) return false;
  if (response.status === 409) return code === "request_in_progress";
  return response.status >= 500 && response.status !== 501 && response.status !== 507;
}

const LONGEST_WAIT_MS = 120_000;

/** The wait before a retry: `Retry-After` in seconds or as a date, otherwise exponential back-off with jitter. */
function waitOf(retryAfter: string | null, tried: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, LONGEST_WAIT_MS);
  const untilMs = retryAfter === null ? Number.NaN : Date.parse(retryAfter) - Date.now();
  if (Number.isFinite(untilMs)) return Math.min(Math.max(untilMs, 0), LONGEST_WAIT_MS);
  return 500 * 2 ** tried * (0.75 + Math.random() / 2);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

async function errorOf(response: Response): Promise<CountersignError> {
  const requestId = response.headers.get("X-Request-Id") ?? undefined;
  return new CountersignError(response.status, await problemIn(response), requestId);
}

async function problemIn(response: Response): Promise<Record<string, unknown>> {
  const problem: unknown = await response.json().catch(() => null);
  return typeof problem === "object" && problem !== null ? (problem as Record<string, unknown>) : {};
}
