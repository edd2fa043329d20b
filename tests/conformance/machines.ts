/**
 * Two API processes over one networked KV and the buckets of two data centers, as on several machines; one dies while
 * sealing. `machines.ts machines DENOKV FAKE-GCS-SERVER`: paths of both programs. Two processes must give the same
 * guarantees as one.
 */
import { spawn } from "node:child_process";
import { gcsObjects } from "../../api/adapters/objects/gcs.ts";
import type { Sha256 } from "../../domain/ids.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signers, signingOf } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startPki } from "../support/pki.ts";
import { findFreePort, type Server, startServer } from "../support/server.ts";

const documentCount = 24;
const bucket = "countersign-test";
/** Bucket of the data center for which drafts are created. */
const regionBucket = "countersign-test-eu";

let passed = 0;
let failed = 0;

function check(claim: string, holds: boolean, more: unknown = ""): void {
  if (holds) passed++;
  else failed++;
  console.log(`${holds ? "ok    " : "FAILED"} ${claim}${holds ? "" : `: ${JSON.stringify(more)}`}`);
}

type Helper = { stop(): Promise<void> };

/** Starts a server program and waits until it listens. */
async function serve(
  program: string,
  args: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Promise<Helper> {
  const child = spawn(program, [...args], { stdio: "ignore", env: { PATH: Deno.env.get("PATH") ?? "", ...env } });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const answers = async () => {
    const response = await fetch(url);
    await response.body?.cancel();
    return true;
  };
  await eventually(`${program} to answer`, answers, { timeoutMs: 20_000 });
  return {
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The owner's view of a document that must be complete. */
async function inspect(client: Client, id: string) {
  const trail = await client.data<{ items: { type: string }[]; intact: boolean }>("GET", `/api/document/logs/${id}`);
  const count = (type: string) => trail.items.filter((line) => line.type === type).length;
  const { url, sha256 } = await client.downloadUrl(id);
  const bytes = await client.fetchBytes(url);
  const { verdict } = await client.verify(bytes);
  return {
    signed: count("SIGNED"),
    completed: count("COMPLETED"),
    intact: trail.intact,
    verdict,
    sha256,
    size: bytes.length,
  };
}

async function main(denokv: string, gcs: string): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-machines-" });
  const [kvPort, gcsPort] = [await findFreePort(), await findFreePort()];
  const accessToken = crypto.randomUUID();
  const gcsUrl = `http://127.0.0.1:${gcsPort}`;
  const helpers: Helper[] = [];
  const servers: Server[] = [];
  const pki = await startPki();
  try {
    const kvArgs = ["--sqlite-path", `${folder}/kv.sqlite3`, "serve", "--addr", `127.0.0.1:${kvPort}`];
    helpers.push(await serve(denokv, [...kvArgs, "--access-token", accessToken], `http://127.0.0.1:${kvPort}/`));
    const gcsArgs = ["-scheme", "http", "-host", "127.0.0.1", "-port", String(gcsPort), "-backend", "filesystem"];
    const roots = [
      "-filesystem-root",
      `${folder}/objects`,
      "-external-url",
      gcsUrl,
      "-public-host",
      `127.0.0.1:${gcsPort}`,
    ];
    helpers.push(await serve(gcs, [...gcsArgs, ...roots], `${gcsUrl}/storage/v1/b`));
    for (const name of [bucket, regionBucket]) await makeBucket(gcsUrl, name);
    const { key, certificate, chain } = pki.signers.p256;
    const chainPem = `${folder}/chain.pem`;
    const certificates = [certificate, ...chain, pki.rootPem].map((path) => Deno.readTextFileSync(path));
    await Deno.writeTextFile(chainPem, certificates.join("\n"));
    const env = {
      DENO_KV_URL: `http://127.0.0.1:${kvPort}`,
      DENO_KV_ACCESS_TOKEN: accessToken,
      OBJECTS: `gs://${bucket}`,
      OBJECTS_REGIONS: `eu-central-1=gs://${regionBucket}`,
      GCS_ENDPOINT: gcsUrl,
      SECRETS_KEY: crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url" }),
      SEAL_KEY_PEM: key,
      SEAL_CHAIN_PEM: chainPem,
      RATE_LIMITS: "off",
    };
    const steady = await startServer({ env });
    servers.push(steady);
    const doomed = await startServer({ env: { ...env, KILLPOINT: "seal_signed:3" } });
    servers.push(doomed);
    await story(steady, doomed, async () => {
      const revived = await startServer({ env });
      servers.push(revived);
      return revived;
    });
    await checkBuckets(gcsUrl);
  } finally {
    for (const server of servers) await server.stop();
    for (const helper of helpers.reverse()) await helper.stop();
    await pki.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function makeBucket(gcsUrl: string, name: string): Promise<void> {
  const created = await fetch(`${gcsUrl}/storage/v1/b?project=local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  if (!created.ok) throw new Error(`no bucket: ${created.status}`);
  await created.body?.cancel();
}

/**
 * All files of sent documents are in their data center's bucket, and a bucket removes by age objects that were not
 * stored again.
 */
async function checkBuckets(endpoint: string): Promise<void> {
  const [store, region] = [bucket, regionBucket].map((name) => gcsObjects({ bucket: name, endpoint }));
  const hashesIn = async (listed: AsyncIterable<{ name: string; sha256: Sha256 | null }>) => {
    const names = await Array.fromAsync(listed, ({ name }) => name);
    return new Set(names.filter((name) => name.startsWith("objects/")).map((name) => name.slice("objects/".length)));
  };
  const [remaining, placed] = [await hashesIn(store!.list()), await hashesIn(region!.list())];
  // Unsent uploads stay in the bucket of the process that died.
  const unsent = remaining.difference(placed);
  check("every source that was sent is in its data center's bucket", unsent.size <= 1, [...unsent]);
  // A source and a sealed file for each document, and the picture with which all signed.
  check("so are the signatures and sealed files", placed.size >= 2 * documentCount + 1, placed.size);
  check("nothing but sources was ever elsewhere", remaining.size === documentCount + unsent.size, remaining.size);
  const [one] = await Array.fromAsync(store!.list());
  const later = () => Date.now() + 1_000;
  check("what is put again is not removed as old", !(await store!.remove(one!.name, one!.touchedMs)));
  const bytes = await store!.get(one!.sha256!);
  const putAt = Date.now();
  await store!.put(bytes!, "application/pdf");
  check("and counts as new", !(await store!.remove(one!.name, putAt - 1_000)) && (await store!.has(one!.sha256!)));
  check("what is old is removed", (await store!.remove(one!.name, later())) && !(await store!.has(one!.sha256!)));
  check("once", !(await store!.remove(one!.name, later())));
}

async function story(steady: Server, doomed: Server, revive: () => Promise<Server>): Promise<void> {
  const { client, person } = await signUp(steady);
  const beside = await new Client(doomed.url).signIn(person);
  check("an account made on one process signs in on the other", true);

  const ids: string[] = [];
  for (let n = 0; n < documentCount; n++) {
    const people = signers(3);
    const id = await aSentDocument(n % 2 === 0 ? client : beside, people).catch(() => aSentDocument(client, people));
    ids.push(id);
    const requests = await Promise.all(people.map((one) => signingOf(steady, client, one)));
    // Every signer submits to both processes at once; the dying one may not respond.
    const answers = await Promise.all(
      requests.map(async (request) => {
        const lost = beside.sign(request).catch(() => null);
        const signed = await client.sign(request).catch((reason: Error) => reason);
        await lost;
        return signed;
      }),
    );
    const refused = answers.filter((one) => one instanceof Error).map(String);
    if (refused.length > 0) check(`document ${n}: every signature is acknowledged`, false, refused);
  }
  check("every signature was acknowledged by the process that lived", true);

  check("one process died while sealing", (await doomed.ended) === "SIGKILL", await doomed.ended);
  for (const id of ids) {
    const isComplete = async () => (await client.read(id)).status === "COMPLETED";
    await eventually(`${id} to be complete`, isComplete, { timeoutMs: 120_000, everyMs: 250 });
  }
  check(`all ${documentCount} documents were completed`, true);

  const revived = await revive();
  const elsewhere = await new Client(revived.url).signIn(person);
  for (const [n, id] of ids.entries()) {
    const [here, there] = await Promise.all([inspect(client, id), inspect(elsewhere, id)]);
    const expected = {
      signed: 3,
      completed: 1,
      intact: true,
      verdict: "genuine",
      sha256: here.sha256,
      size: here.size,
    };
    check(
      `document ${n + 1}: one seal, one history, the same for both`,
      same(here, expected) && same(there, expected),
      { here, there },
    );
  }
}

function same(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

const [, denokv, gcs] = Deno.args;
if (!denokv || !gcs) throw new Error("machines DENOKV FAKE-GCS-SERVER");
await main(denokv, gcs).catch((error: Error) =>
  check("the story comes to its end", false, `${error.message} ${error.cause ?? ""}`),
);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);
