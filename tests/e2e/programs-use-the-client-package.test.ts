import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { findProgram, root } from "../../scripts/toolchain.mjs";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { run } from "../support/run.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const folder = join(root, "integrations/client");
const node = findProgram("node") ?? "node";
let apiKey: string;

beforeAll(async () => {
  await run(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder]);
  const { client } = await signUp(stage.server);
  const made = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Client" });
  apiKey = made.key;
});

/** Sends a PDF. The same text runs in every runtime: it may use nothing from outside. */
async function sendBy(
  { createClient, uploadDocument, saveDocument, sendDocument, each, listDocuments }: Package,
  { baseUrl, apiKey, email, pdf }: Input,
): Promise<string> {
  const client = createClient({ baseUrl, apiKey });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const [uploaded] = await uploadDocument(client, { body: { files: [new File([bytes], "lease.pdf")] } });
  const sign = { type: "signature" as const, position: { x: 25, y: 230 }, width: 60, height: 20, recipient: "a" };
  const { _id } = await saveDocument(client, {
    documentId: "new",
    body: {
      fileParts: [{ key: uploaded!.value!.key }],
      recipients: [{ _id: "a", name: "Ann Lee", email }],
      documentInfo: { en: { title: `For ${email}` } },
      jsonData: { schemas: [{ sign }] },
    },
  });
  await sendDocument(client, { documentId: _id });
  for await (const row of each(client, listDocuments, { limit: 1 })) if (row._id === _id) return row.title;
  return "not listed";
}

type Package = typeof import("../../integrations/client/src/index.ts");
type Input = Record<"baseUrl" | "apiKey" | "email" | "pdf", string>;

const pdf = aPdf(["A lease"]).toBase64();

async function arrives(email: string, title: string): Promise<void> {
  expect(title).toBe(`For ${email}`);
  expect((await signingLinkOf(stage.server, email)).token.length).toBeGreaterThan(20);
}

describe("a program sends a document with the client package", () => {
  it("in Deno", async () => {
    const { email } = aPerson("Deno Signer");
    const entry = pathToFileURL(join(folder, "dist/index.js")).href;
    await arrives(email, await sendBy(await import(entry), { baseUrl: stage.server.url, apiKey, email, pdf }));
  });

  it("in Node", async () => {
    const { email } = aPerson("Node Signer");
    const entry = pathToFileURL(join(folder, "dist/index.js")).href;
    const input = JSON.stringify({ baseUrl: stage.server.url, apiKey, email, pdf });
    const text = `${sendBy}; console.log(await sendBy(await import(${JSON.stringify(entry)}), ${input}));`;
    const printed = await run(node, ["--input-type=module", "--eval", text]);
    await arrives(email, new TextDecoder().decode(printed).trim());
  });

  it("in Chromium", async () => {
    const { email } = aPerson("Chromium Signer");
    const { page } = await stage.seat();
    await page.route(`${stage.server.url}/client/*`, async (route) => {
      const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
      const body = await readFile(join(folder, "dist", name), "utf8");
      await route.fulfill({ contentType: "text/javascript", body });
    });
    await page.goto(`${stage.server.url}/api/docs`);
    const input = JSON.stringify({ baseUrl: stage.server.url, apiKey, email, pdf });
    await arrives(email, await page.evaluate(`import("/client/index.js").then((own) => (${sendBy})(own, ${input}))`));
  });
});

it("a bundle holds only the calls that it uses", async () => {
  const source = `import { createClient, sendDocument } from ${JSON.stringify(join(folder, "dist/index.js"))};
export const send = (documentId) => sendDocument(createClient({ baseUrl: "/" }), { documentId });`;
  const work = await mkdtemp(join(tmpdir(), "countersign-bundle-"));
  const entry = join(work, "entry.js");
  await writeFile(entry, source);
  const lib = { entry, formats: ["es" as const], fileName: "bundle" };
  const config = { root: work, configFile: false as const, logLevel: "silent" as const };
  const built = await build({ ...config, build: { write: false, minify: true, lib } });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  await rm(work, { recursive: true });
  expect(output[0].code).toContain("/api/document/send/");
  expect(output[0].code).not.toContain("/api/template/send");
  expect(output[0].code.length).toBeLessThan(6_000);
});
