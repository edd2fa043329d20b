/**
 * Serves HTTP behind a front that limits how long a request's headers may take. `Deno.serve` waits for them without
 * limit and does not expose its connections, so the front accepts clients and relays their bytes over the loopback
 * interface. The front parses nothing: the handler's call shows that the headers of a request are complete.
 * See `docs/decisions/18-untrusted-requests.md`.
 */
import type { Bytes } from "../ports/basics.ts";

const HEADERS_MS = 10_000;
/** Most bytes of headers; servers commonly allow between 8 and 64 KiB. */
const HEADERS_BYTES = 64 * 1024;
/** Timeout of a connection without a request. */
const IDLE_MS = 75_000;
const PIECE_BYTES = 64 * 1024;
const LOOPBACK = "127.0.0.1";
const encoder = new TextEncoder();
const END_OF_HEADERS = encoder.encode("\r\n\r\n");
const TOO_SLOW = plain("408 Request Timeout");
const TOO_LARGE = plain("431 Request Header Fields Too Large");

export type ServeOptions = {
  hostname: string;
  port: number;
  handler: (request: Request, client: { address: string }) => Response | Promise<Response>;
  onError: (error: unknown) => Response;
  headersMs?: number;
};
export type Serving = { port: number; shutdown(): Promise<void> };

type Timer = ReturnType<typeof setTimeout>;
/** A client's connection; `active` counts its requests in progress. */
type Client = { address: string; active: number; timer: Timer | undefined; cut: () => void };

export function serveGuarded(options: ServeOptions): Serving {
  const { headersMs = HEADERS_MS } = options;
  const clients = new Map<number, Client>();
  const inner = Deno.serve({
    hostname: LOOPBACK,
    port: 0,
    onListen: () => undefined,
    onError: options.onError,
    async handler(request, { remoteAddr }) {
      const client = clients.get(remoteAddr.port);
      // Another process on this machine found the port.
      if (!client) return new Response(null, { status: 421, headers: { Connection: "close" } });
      clearTimeout(client.timer);
      client.active += 1;
      try {
        return await options.handler(request, { address: client.address });
      } finally {
        client.active -= 1;
        if (client.active === 0) watch(client, IDLE_MS);
      }
    },
  });
  const innerPort = inner.addr.port;
  const front = Deno.listen({ hostname: options.hostname, port: options.port });

  async function serve(clientConn: Deno.TcpConn): Promise<void> {
    clientConn.setNoDelay(true);
    const client: Client = {
      address: clientConn.remoteAddr.hostname,
      active: 0,
      timer: undefined,
      cut: () => end(clientConn),
    };
    watch(client, headersMs);
    try {
      const head = await readHead(clientConn);
      if (head === null) return;
      const serverConn = await Deno.connect({ hostname: LOOPBACK, port: innerPort });
      serverConn.setNoDelay(true);
      const { port } = serverConn.localAddr as Deno.NetAddr;
      clients.set(port, client);
      client.cut = () => {
        if (client.active === 0) void answerAndEnd(clientConn, TOO_SLOW);
        end(serverConn);
      };
      try {
        await write(serverConn, head);
        await Promise.all([
          relay(clientConn, serverConn, () => {
            // With no request in progress, these bytes begin the next request's headers.
            if (client.active === 0) watchOnce(client, headersMs);
          }),
          relay(serverConn, clientConn),
        ]);
      } finally {
        clients.delete(port);
        end(serverConn);
      }
    } catch (error) {
      if (!isConnectionEnd(error)) throw error;
    } finally {
      clearTimeout(client.timer);
      end(clientConn);
    }
  }

  const accepting = (async () => {
    for await (const clientConn of front) serve(clientConn as Deno.TcpConn).catch(options.onError);
  })();
  return {
    port: (front.addr as Deno.NetAddr).port,
    async shutdown() {
      front.close();
      await Promise.all([accepting.catch(() => undefined), inner.shutdown()]);
    },
  };
}

function plain(status: string): Bytes {
  return encoder.encode(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const watched = new WeakMap<Client, number>();

function watch(client: Client, ms: number): void {
  clearTimeout(client.timer);
  watched.set(client, ms);
  client.timer = setTimeout(() => client.cut(), ms);
  Deno.unrefTimer(client.timer as unknown as number);
}

/** Starts the timer once; later bytes of the same headers do not extend it. */
function watchOnce(client: Client, ms: number): void {
  if (watched.get(client) !== ms) watch(client, ms);
}

/** The client's first bytes, at least up to the end of the first headers; `null` if these never complete. */
async function readHead(clientConn: Deno.TcpConn): Promise<Bytes | null> {
  let head: Bytes = new Uint8Array();
  const piece = new Uint8Array(16 * 1024);
  while (true) {
    const count = await clientConn.read(piece);
    if (count === null) return null;
    const from = Math.max(0, head.length - END_OF_HEADERS.length);
    const longer = new Uint8Array(head.length + count);
    longer.set(head);
    longer.set(piece.subarray(0, count), head.length);
    head = longer;
    if (hasEnd(head, from)) return head;
    if (head.length > HEADERS_BYTES) {
      await answerAndEnd(clientConn, TOO_LARGE);
      return null;
    }
  }
}

/** Finds the end of headers, even if lines end in a lone LF, which the inner server may accept or refuse (RFC 9112 §2.2). */
function hasEnd(bytes: Bytes, from: number): boolean {
  for (let at = from; at < bytes.length - 1; at++) {
    if (bytes[at] !== 10) continue;
    if (bytes[at + 1] === 10 || (bytes[at + 1] === 13 && bytes[at + 2] === 10)) return true;
  }
  return false;
}

async function relay(source: Deno.TcpConn, target: Deno.TcpConn, onBytes: () => void = () => undefined): Promise<void> {
  const piece = new Uint8Array(PIECE_BYTES);
  for (let count = await source.read(piece); count !== null; count = await source.read(piece)) {
    onBytes();
    await write(target, piece.subarray(0, count));
  }
  await target.closeWrite();
}

async function write(conn: Deno.TcpConn, bytes: Bytes): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += await conn.write(bytes.subarray(at));
}

async function answerAndEnd(clientConn: Deno.TcpConn, answer: Bytes): Promise<void> {
  await write(clientConn, answer).catch(() => undefined);
  end(clientConn);
}

function end(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

function isConnectionEnd(error: unknown): boolean {
  const ends = [
    Deno.errors.BadResource,
    Deno.errors.BrokenPipe,
    Deno.errors.ConnectionReset,
    Deno.errors.ConnectionAborted,
    Deno.errors.ConnectionRefused,
    Deno.errors.Interrupted,
    Deno.errors.NotConnected,
    Deno.errors.UnexpectedEof,
  ];
  return ends.some((kind) => error instanceof kind);
}
