/** A time-stamp service that fails on demand, in front of a real one. */
import { sharedPki } from "./pki.ts";

/** `wrong nonce`: a valid response to another request for the same bytes. */
export type TsaMode = "ok" | "down" | "wrong nonce" | "garbage";

export type FlakyTsa = {
  url: string;
  /** PEM file of the root of its certificates. */
  roots: string;
  setMode(mode: TsaMode): void;
  close(): Promise<void>;
};

export async function openFlakyTsa(): Promise<FlakyTsa> {
  const pki = await sharedPki();
  let mode: TsaMode = "ok";
  const type = { headers: { "Content-Type": "application/timestamp-reply" } };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = new Uint8Array(await request.arrayBuffer());
    if (mode === "down") return new Response(null, { status: 503 });
    if (mode === "garbage") return new Response(new Uint8Array(2_000).fill(48), type);
    // The last byte of the nonce precedes `certReq TRUE`, the end of the request (RFC 3161 §2.4.1).
    if (mode === "wrong nonce") body[body.length - 4]! ^= 1;
    const headers = { "Content-Type": "application/timestamp-query" };
    return new Response(await (await fetch(pki.tsaUrl, { method: "POST", headers, body })).arrayBuffer(), type);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/tsa`,
    roots: pki.rootPem,
    setMode(next) {
      mode = next;
    },
    async close() {
      await server.shutdown();
    },
  };
}
