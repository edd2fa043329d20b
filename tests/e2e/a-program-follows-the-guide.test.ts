import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signWebhook } from "../../domain/integration/webhook/webhook-signature.ts";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startEmbedder } from "../support/embedder.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { aSentDocument } from "./embedding.ts";
import { keepPicture } from "./keep-picture.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

type Guide = { server: string; key: string; client: Client; commands: string[]; examples: string[]; html: string[] };

/** The guide as rendered, and a key of a new member. */
async function openGuide(slug: string, more: object = {}): Promise<Guide> {
  const { client } = await signUp(stage.server);
  const body = { name: "Guide", ...more };
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", body);
  const page = await (await fetch(`${stage.server.url}/api/docs/guides/${slug}`)).text();
  const shown = [...page.matchAll(/<code class="language-(\w+)">([^<]*)<\/code>/g)];
  const codes = (wanted: string) =>
    shown.flatMap(([, language, text]) => (language === wanted ? [unescapeHtml(text!)] : []));
  return {
    ...{ server: stage.server.url, key, client },
    ...{ commands: codes("sh"), examples: codes("ts"), html: codes("html") },
  };
}

function unescapeHtml(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };
  return text.replaceAll(/&(#?\w+);/g, (_, name: string) => names[name]!);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-guide-"));
  await writeFile(join(folder, "lease.pdf"), aPdf(["A lease"]));
});
afterAll(() => rm(folder, { recursive: true }));

async function execute(program: string, args: string[], { server, key }: Guide, more = {}): Promise<string> {
  const env = { COUNTERSIGN_URL: server, COUNTERSIGN_API_KEY: key, ...more };
  const { code, stdout, stderr } = await new Deno.Command(program, { args, cwd: folder, env }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

const runCommands = (guide: Guide, commands: readonly string[], more = {}) =>
  execute("bash", ["-c", ["set -euo pipefail", ...commands].join("\n")], guide, more);

/** Runs a TypeScript example with the package's source, types checked. */
async function runExample(guide: Guide, example: string, more = {}): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.ts`);
  const source = new URL("../../integrations/client/src/index.ts", import.meta.url).href;
  await writeFile(path, example.replace("@countersign/client", source));
  return execute(Deno.execPath(), ["run", "-A", "--quiet", "--check", "--no-config", path], guide, more);
}

const isPdf = async (name: string) =>
  new TextDecoder().decode((await Deno.readFile(join(folder, name))).slice(0, 5)) === "%PDF-";

describe("the commands and examples of a guide", () => {
  it("run unchanged: send in 5 minutes", async () => {
    const guide = await openGuide("send-in-5-minutes");
    const [first, second] = [aPerson("Guide Signer").email, aPerson("Guide Signer").email];
    const [, ...commands] = guide.commands;
    expect([commands.length, guide.examples.length]).toEqual([4, 1]);
    const answers = await runCommands(
      guide,
      commands.map((command) => command.replace("ann@example.com", first)),
    );
    expect(answers).toContain('"title": "Lease of flat 7"');
    expect(await isPdf("signed.pdf")).toBe(true);
    const { token } = await signingLinkOf(stage.server, first);
    expect(await new Client(stage.server.url).openSession(token)).toMatchObject({ fields: [{ key: "sign" }] });

    await runExample(guide, guide.examples[0]!.replace("ann@example.com", second));
    await signingLinkOf(stage.server, second);
  });

  it("run unchanged: webhooks", async () => {
    const guide = await openGuide("webhooks", { rights: { Integrations: ["MANAGE"] } });
    expect([guide.commands.length, guide.examples.length]).toEqual([1, 1]);
    const { secret, url } = JSON.parse(await runCommands(guide, guide.commands));
    expect([url, secret]).toEqual(["https://www.example.com/countersign", expect.stringMatching(/^whsec_/)]);
    const body = JSON.stringify({ event: "COMPLETED", documentId: "lease" });
    const [id, timestamp] = ["evt_1", Math.floor(Date.now() / 1000)];
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": await signWebhook([secret], { id, timestamp, body }),
    };
    const around = `async function fileAway(id: string) { console.log("filed", id); }
const call = (body: string) => new Request("https://www.example.com", { method: "POST", headers: ${JSON.stringify(headers)}, body });
console.log((await receive(call(${JSON.stringify(body)}))).status);
console.log(await receive(call("{}")).catch((reason) => reason.name));`;
    const output = await runExample(guide, `${guide.examples[0]}\n${around}`, { COUNTERSIGN_WEBHOOK_SECRET: secret });
    expect(output.trim().split("\n")).toEqual(["filed lease", "204", "WebhookError"]);
  });

  it("run unchanged: automation", async () => {
    const guide = await openGuide("automation", { type: "zapier" });
    expect(guide.commands.length).toBe(1);
    const subscription = JSON.parse(await runCommands(guide, guide.commands));
    expect(subscription).toMatchObject({ url: "https://www.example.com/hook", events: ["COMPLETED"] });
  });

  it("run unchanged: bulk", async () => {
    const guide = await openGuide("bulk");
    const { email } = aPerson("Guide Signer");
    const draft = await aSavedDraft(guide.client, signers(1), { title: "Lease" });
    await guide.client.data("POST", "/api/template/save/new", { fromDocument: draft._id, keepPeople: false });
    const [sheet, send, follow] = guide.commands;
    expect(guide.commands.length).toBe(3);
    const fill = `sed -i "s/person[0-9]*@example.com/${email}/" people.csv`;
    const answer = JSON.parse(await runCommands(guide, [sheet!, fill, send!, follow!]));
    expect(answer).toMatchObject({ rows: 1, failed: 0, faults: [] });
    await signingLinkOf(stage.server, email);
  });

  it("run unchanged: embed", async () => {
    const guide = await openGuide("embed", { rights: { Documents: ["SIGN"] } });
    const { documentId, recipientId } = await aSentDocument(guide.client);
    const site = await startEmbedder(stage.server, guide.client);
    try {
      const commands = guide.commands.map((command) => command.replace("tenant", recipientId));
      expect([commands.length, guide.html.length]).toEqual([1, 1]);
      const session = await runCommands(guide, commands, { DOCUMENT_ID: documentId });
      site.answerSession(JSON.parse(session).scope);
      const html = guide.html[0]!.replace("https://sign.example.com", stage.server.url);
      const { page } = await stage.seat();
      await page.goto(site.origin + site.putPage({ html, scripts: [] }));
      await page.locator("countersign-sign").getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    } finally {
      await site.stop();
    }
  });

  it("name only existing calls and pages: going live", async () => {
    const page = await (await fetch(`${stage.server.url}/api/docs/guides/going-live`)).text();
    const main = page.slice(page.indexOf("<main"));
    const links = [...main.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const response = await fetch(stage.server.url + link);
      const text = await response.text();
      const [, anchor] = link.split("#");
      expect([link, response.status, !anchor || text.includes(`id="${anchor}"`)]).toEqual([link, 200, true]);
    }
  });
});

describe("the reference", () => {
  it("is searched and read", async () => {
    const { page, context } = await stage.seat({ viewport: phone, colorScheme: "dark" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${stage.server.url}/api/docs`);
    await keepPicture(page, "reference-overview");
    await expectNoBarriersInBothLooks(page);
    await page.keyboard.press("/");
    await page.keyboard.type("document/extend/");
    await expect.poll(() => page.locator("#found").textContent()).toBe("1 call");
    await keepPicture(page, "reference-search");
    await page.locator("#search").fill("standard webhooks");
    await expect.poll(() => page.locator("#found").textContent()).toBe("0 calls, 1 guide");
    await page.locator("#search").fill("document/extend/");
    await page.locator("[data-call]:not([hidden]) a").click();
    const section = page.locator("#extendDocument");
    await expect.poll(() => section.isVisible()).toBe(true);
    await section.locator("summary", { hasText: "TypeScript" }).click();
    expect(await section.locator("details[name] pre:visible").count()).toBe(1);
    await section.locator("summary", { hasText: "Errors" }).click();
    await keepPicture(page, "reference-call");
    // The page is long: the other look was checked above.
    await expectNoBarriers(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.goto(`${stage.server.url}/api/docs/guides/send-in-5-minutes`);
    await keepPicture(page, "reference-guide");
    await page.getByRole("button", { name: "Copy", exact: true }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^export COUNTERSIGN_URL=/);
    await expectNoBarriersInBothLooks(page);
  });
});
