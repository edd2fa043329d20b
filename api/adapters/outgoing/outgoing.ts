/**
 * Sends requests to addresses that people enter. A name is resolved once, all its addresses are judged, and the
 * connection is made to the first of them that accepts it, so that a second DNS answer cannot lead elsewhere.
 */
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Bytes } from "../../ports/basics.ts";
import {
  type AddressVerdict,
  type Outgoing,
  type OutgoingAnswer,
  OutgoingFailed,
  type OutgoingRequest,
} from "../../ports/integration/outgoing.ts";
import { kindOfAddress, type Network } from "./networks.ts";

export type OutgoingOptions = {
  /** Non-public networks that may be reached; `http:` is allowed there even in production. */
  allowed: readonly Network[];
  isProduction: boolean;
  /** Returns all addresses of a name. @throws if it has none */
  resolve?: (name: string) => Promise<string[]>;
  /** Certificate authorities instead of the system's. */
  roots?: string;
};

const JUDGE_MS = 3_000;

export function createOutgoing(options: OutgoingOptions): Outgoing {
  return {
    async judge(text) {
      try {
        await withDeadline(JUDGE_MS, (stop) => findTarget(options, text, stop));
        return "allowed";
      } catch (error) {
        if (error instanceof Refused) return error.verdict;
        if (error instanceof OutgoingFailed) return "unresolved";
        throw error;
      }
    },
    send: (request) =>
      withDeadline(request.deadlineMs, async (stop) => {
        const target = await findTarget(options, request.url, stop);
        return exchange(options, request, target, stop);
      }),
  };
}

class Refused extends OutgoingFailed {
  readonly verdict: AddressVerdict;

  constructor(verdict: AddressVerdict, reason: string) {
    super("address_refused", reason);
    this.verdict = verdict;
  }
}

type Target = { url: URL; addresses: readonly string[] };

/** @throws OutgoingFailed */
async function findTarget(options: OutgoingOptions, text: string, stop: AbortSignal): Promise<Target> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refused("invalid", "not a web address");
  if (url.username || url.password) throw new Refused("has_credentials", "the address contains a name or password");
  if (!isAllowedPort(url)) throw new Refused("port", `port ${url.port} is not allowed`);
  // The URL parser has normalized decimal, octal and hexadecimal spellings.
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  const addresses = isIP(host) ? [host] : await resolveName(options, host, stop);
  const kinds = addresses.map((address) => kindOfAddress(address, options.allowed));
  if (kinds.includes("refused")) throw new Refused("private", `${host} is not a public address`);
  const isInside = kinds.every((kind) => kind === "allowed");
  if (options.isProduction && url.protocol === "http:" && !isInside) {
    throw new Refused("unencrypted", "the address must begin with https");
  }
  const permitted = addresses.filter(isPermitted);
  if (permitted.length === 0) throw new Refused("private", `this server may not connect to ${host}`);
  return { url, addresses: permitted };
}

function isAllowedPort({ port }: URL): boolean {
  return port === "" || port === "80" || port === "443" || Number(port) >= 1024;
}

/** Asks Deno for permission first: Deno ends the process if `node:http` connects to an address that `--deny-net` names. */
function isPermitted(address: string): boolean {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return Deno.permissions.querySync({ name: "net", host }).state === "granted";
}

async function resolveName(options: OutgoingOptions, host: string, stop: AbortSignal): Promise<string[]> {
  const resolve = options.resolve ?? resolveBySystem;
  try {
    const addresses = await Promise.race([resolve(host), rejectOnAbort(stop)]);
    if (addresses.length > 0) return addresses;
  } catch {
    if (stop.aborted) throw new OutgoingFailed("timeout", `the name ${host} was not resolved in time`);
  }
  throw new OutgoingFailed("dns", `the name ${host} has no address`);
}

async function resolveBySystem(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function rejectOnAbort(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
}

async function withDeadline<T>(deadlineMs: number, act: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadlineMs);
  try {
    return await act(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

function exchange(
  { roots }: OutgoingOptions,
  { method, headers, body, limitBytes, deadlineMs }: OutgoingRequest,
  { url, addresses }: Target,
  stop: AbortSignal,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const answered = { resolve, reject };
    const judged = addresses.map((address) => ({ address, family: isIP(address) }));
    const isHttps = url.protocol === "https:";
    const request = (isHttps ? https : http).request(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
      // A kept-alive connection would bypass the check, and a proxy from the environment would resolve the name again.
      agent: new (isHttps ? https : http).Agent({ keepAlive: false, proxyEnv: {} }),
      lookup: (_name, { all }, done) =>
        all
          ? done(null, judged)
          : (done as (e: null, a: string, f: number) => void)(null, judged[0]!.address, judged[0]!.family),
      ...(isHttps && roots ? { ca: roots } : {}),
    });
    const end = (settle: () => void) => {
      settle();
      request.destroy();
    };
    stop.addEventListener(
      "abort",
      () => end(() => reject(new OutgoingFailed("timeout", `no complete answer within ${deadlineMs / 1000} s`))),
      { once: true },
    );
    let hasAnswer = false;
    request.on("response", (response) => {
      hasAnswer = true;
      readAnswer(response, limitBytes).then(
        (answer) => end(() => answered.resolve(answer)),
        (error) => end(() => reject(failureOf(error, true))),
      );
    });
    request.on("error", (error) => end(() => reject(failureOf(error, hasAnswer))));
    request.on("close", () => {
      if (!hasAnswer) reject(new OutgoingFailed("closed", "the connection was closed without an answer"));
    });
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage, limitBytes: number): Promise<OutgoingAnswer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limitBytes) break;
  }
  if (length <= limitBytes && !response.complete) throw new Error("the connection was closed within the answer");
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  const body: Bytes = new Uint8Array(Buffer.concat(chunks).subarray(0, limitBytes));
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body, isCut: length > limitBytes };
}

/** Never shows the text of an error, which may contain bytes of the response. */
function failureOf(error: unknown, hasAnswer: boolean): OutgoingFailed {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (/CERT|SSL|TLS/.test(code) || /certificate|handshake|tls|UnknownIssuer/i.test(message)) {
    return new OutgoingFailed("tls", "the certificate is not valid for this name, or the connection is not encrypted");
  }
  if (/invalid HTTP|parse/i.test(message)) return new OutgoingFailed("closed", "the answer is not valid HTTP");
  if (hasAnswer || /ECONNRESET|EPIPE|socket hang up/.test(`${code} ${message}`)) {
    return new OutgoingFailed("closed", "the connection was closed before the answer was complete");
  }
  return new OutgoingFailed("connect", "no connection");
}
