/**
 * Seals the same orders with the same key, clock and randomness as when they were kept, and compares the files byte by byte.
 * `KEEP_ORDERS=1` keeps them anew, for a change that is meant to alter sealed files.
 */

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPki } from "../../../tests/support/pki.ts";
import type { Bytes } from "../../ports/basics.ts";
import { pictureMark, textMark } from "../stamp/testing/a-mark.ts";
import { aPng } from "../stamp/testing/a-png.ts";
import { identityFromPem, openSealKey } from "./identity.ts";
import {
  createInstallAuthority,
  readInstallAuthority,
  withRevocationList,
  writeInstallAuthority,
} from "./install-authority.ts";
import type { Fetch } from "./outbound.ts";
import { aCertificate } from "./testing/a-certificate.ts";
import { samplePdf } from "./testing/sample-pdf.ts";
import { type SealRequest, sealDocument } from "./testing/seal-document.ts";

/** `answers`: those of the time-stamp authority and the OCSP responder, by the request's path and bytes. */
type Kept = {
  nowMs: number;
  tsaUrl: string;
  pem: string;
  /** The authority of an installation, and its revocation list. */
  install: string;
  list: string;
  answers: Record<string, string>;
  sealed: Record<string, { sha256: string; size: number }>;
};

const random = vi.hoisted(() => ({ next: 0 }));
vi.mock("node:crypto", async (original) => ({
  ...(await original<typeof import("node:crypto")>()),
  randomBytes: (length: number) => Buffer.from(Array.from({ length }, () => ++random.next & 0xff)),
}));

const path = new URL("../../../tests/fixtures/seals/kept-orders.json", import.meta.url);
const isKeeping = Deno.env.get("KEEP_ORDERS") === "1";
let kept: Kept;
let stop = () => Promise.resolve();

beforeAll(async () => {
  if (isKeeping) await keep();
  else kept = JSON.parse(await Deno.readTextFile(path));
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const bytes = array as Uint8Array;
    return bytes.map((_, index) => (bytes[index] = ++random.next & 0xff)) as typeof array;
  });
}, 120_000);

afterAll(async () => {
  if (isKeeping) await Deno.writeTextFile(path, `${JSON.stringify(kept, null, 2)}\n`);
  vi.restoreAllMocks();
  await stop();
});

/** An RSA key, because a signature with it is the same each time. */
async function keep(): Promise<void> {
  const pki = await startPki();
  stop = () => pki.close();
  const { key, certificate, chain } = pki.signers.rsa;
  const paths = [key, certificate, ...chain, pki.rootPem];
  const pem = (await Promise.all(paths.map((one) => Deno.readTextFile(one)))).join("\n");
  const nowMs = Date.now();
  const install = await createInstallAuthority({ nowMs, key: "RSA-3072" });
  const { lists } = await withRevocationList(install, nowMs);
  kept = {
    ...{ nowMs, tsaUrl: pki.tsaUrl, pem },
    ...{ install: writeInstallAuthority(install), list: lists![0]!.toBase64() },
    ...{ answers: {}, sealed: {} },
  };
}

const answer: Fetch = async (url, init) => {
  const { pathname } = new URL(url);
  const body = (init.body ?? new Uint8Array()) as Bytes;
  const asked = createHash("sha256").update(pathname).update(body).digest("hex").slice(0, 16);
  if (isKeeping) {
    kept.answers[asked] ??= new Uint8Array(await (await fetch(url, init)).arrayBuffer()).toBase64();
  }
  const found = kept.answers[asked];
  return found ? new Response(Uint8Array.fromBase64(found)) : new Response(null, { status: 404 });
};

const text = textMark({ page: 0, box: { x: 20, y: 80, width: 60, height: 10 } }, "مريم الخوري");
const picture = pictureMark(
  { page: 0, box: { x: 20, y: 95, width: 30, height: 10 } },
  { kind: "image", bytes: aPng(30, 10) },
);
const strokes = pictureMark(
  { page: 0, box: { x: 20, y: 110, width: 12, height: 10 } },
  {
    kind: "strokes",
    pad: {
      width: 100,
      height: 50,
      strokes: [[[10, 10, 1] as const, [90, 40, 1] as const].map(([x, y, p]) => [x, y, p])],
    },
  },
);
const certificate = { content: aCertificate(), language: "ar" as const, sealOrigin: "configured" as const };
const evidence = new TextEncoder().encode('{"kept":true}');

type Order = Partial<SealRequest> & { file?: Parameters<typeof samplePdf>[0]; isOfInstall?: true };
const orders: Record<string, () => Order | Promise<Order>> = {
  "values on a file with a table": () => ({ marks: [text, picture, strokes], file: { xref: "table" } }),
  "everything on a test document with packed objects": async () => ({
    ...{ marks: [text], certificate, evidence, isTest: true, file: { xref: "stream", pages: 3 } },
    attached: [
      { kind: "pdf", bytes: await samplePdf({ pages: 2 }) },
      { kind: "image", bytes: aPng(20, 10) },
    ],
    texts: { reason: "Agreed", name: "Countersign", location: "Berlin" },
  }),
  "a file without values and with the authority's list": () => ({ isOfInstall: true }),
  "a password": () => ({ marks: [text], certificate, evidence, password: "كلمة سر" }),
  "a time stamp": () => ({ level: "B-T", marks: [text] }),
  "validation data": () => ({ level: "B-LT", marks: [text], file: { xref: "stream" } }),
  "an archive time stamp": () => ({ level: "B-LTA", marks: [text], certificate }),
  "an archive time stamp under a password": () => ({ level: "B-LTA", password: "secret", evidence }),
};

test.each(Object.keys(orders))("an order sealed again gives the kept bytes: %s", async (name) => {
  random.next = 0;
  const { file, isOfInstall, ...more } = await orders[name]!();
  const source = await samplePdf(file);
  const sourceSha256 = createHash("sha256").update(source).digest("hex");
  const lists = [Uint8Array.fromBase64(kept.list)];
  const identity = isOfInstall ? { ...readInstallAuthority(kept.install).identity, lists } : identityFromPem(kept.pem);
  const timeStamps = { urls: [kept.tsaUrl] };
  const { bytes, sha256 } = await sealDocument(
    { source, sourceSha256, marks: [], level: "B-B", timeStamps, ...more },
    { signer: await openSealKey(identity), fetch: answer, now: () => kept.nowMs },
  );
  expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  if (isKeeping) kept.sealed[name] = { sha256, size: bytes.length };
  expect({ sha256, size: bytes.length }).toEqual(kept.sealed[name]);
});
