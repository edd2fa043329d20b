import { Buffer } from "node:buffer";
import type { Frame, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { snippetOf } from "../../features/embedding/snippets.ts";
import { frameSnippet } from "../../features/templates/form/snippets.ts";
import type { Scope } from "../support/embedder.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { aSentDocument, openSite } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);
const forged = `ces_${"x".repeat(43)}`;

async function workspace(): Promise<string> {
  const detail = await world.owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail");
  return detail.workspace._id;
}

/** The snippet that the settings display, completed with this site's way to a session. */
async function snippet(kind: "sign" | "prepare" | "documents" | "verify", scope: Scope | null): Promise<string> {
  const facts = { server: stage.server.url, workspaceId: await workspace(), language: "en", theme: "auto" as const };
  const text = snippetOf("frame", { kind, ...facts, formUrl: "", release: null });
  if (scope) world.site.answerSession(scope);
  const body = `{ method: "POST", body: ${JSON.stringify(JSON.stringify({ scope }))} }`;
  return text.replace('fetch("/countersign-session", { method: "POST" })', `fetch("/session", ${body})`);
}

/** Runs before the snippet and records every message that the page receives, with its origin. */
const recordMessages = `<script>
  window.told = [];
  addEventListener("message", (event) => told.push({ origin: event.origin, ...event.data }));
</script>`;

type FrameMessage = { origin: string; type: string; name: string; detail: Record<string, unknown> };
const toldOn = (page: Page) => page.evaluate<FrameMessage[]>("told");
const namesOn = async (page: Page) => (await toldOn(page)).map(({ name }) => name);

/** Chooses a PDF as from a person's device. */
async function choosePdfIn(frame: Frame): Promise<void> {
  const file = {
    name: "offer.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(aPdf(["Offer 12", "Second page"])),
  };
  const choosing = frame.page().waitForEvent("filechooser");
  await frame.getByRole("button", { name: t("prepare:files.drop") }).click();
  await (await choosing).setFiles([file]);
  await frame.getByText("2 pages").first().waitFor();
}

async function frameOf(page: Page): Promise<Frame> {
  return eventually("the frame", async () => page.frames().find((one) => one.url().includes("/embed/")) ?? null);
}

describe("a listed site", () => {
  it("frames the signing of one person, and receives its events from our origin only", async () => {
    const { page, troubles } = await stage.seat();
    const sent = await aSentDocument(world.owner);
    const path = world.site.putPage({
      html: `<h1>Acme</h1>${recordMessages}${await snippet("sign", sent.scope)}`,
      scripts: [],
    });
    await page.goto(world.site.origin + path);
    const frame = await frameOf(page);
    await frame.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    await frame.getByRole("textbox", { name: "Company" }).fill("Acme");
    await frame.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
    await frame
      .getByRole("dialog")
      .getByRole("button", { name: t("sign:ink.finish"), disabled: false })
      .click();
    await frame.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
    await page.waitForFunction(`told.some((one) => one.name === "completed")`);
    const messages = await toldOn(page);
    expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([stage.server.url]));
    expect(messages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["load", "ready", "field-change", "completed"]),
    );
    expect(messages.findLast(({ name }) => name === "completed")!.detail).toMatchObject({
      documentId: sent.documentId,
      recipientId: sent.recipientId,
    });
    expect(JSON.stringify(messages)).not.toMatch(/ces_|csk_/);
    const { items } = await world.owner.data<{ items: { type: string; personal: { embeddedIn?: string } }[] }>(
      "GET",
      `/api/document/logs/${sent.documentId}`,
    );
    expect(items.find(({ type }) => type === "SIGNED")!.personal.embeddedIn).toBe(world.site.origin);
    expect(troubles).toEqual([]);
  });

  it("frames the workspace's documents, and the public verification of a PDF", async () => {
    const { page } = await stage.seat();
    await aSentDocument(world.owner, { title: "Lease of the barn" });
    const documents = world.site.putPage({
      html: recordMessages + (await snippet("documents", { kind: "documents" })),
      scripts: [],
    });
    await page.goto(world.site.origin + documents);
    await (await frameOf(page)).getByText("Lease of the barn").first().click();
    await (await frameOf(page)).getByRole("heading", { name: "Lease of the barn" }).waitFor();
    await page.goto(
      world.site.origin + world.site.putPage({ html: recordMessages + (await snippet("verify", null)), scripts: [] }),
    );
    await (await frameOf(page)).getByRole("heading", { name: t("verify:title") }).waitFor();
    await expect.poll(() => namesOn(page)).toEqual(["load", "ready"]);
  });

  it("frames the preparation of a new draft, which is sent from there", async () => {
    const { page, troubles } = await stage.seat();
    const signer = aPerson("Sina Signer");
    const path = world.site.putPage({
      html: recordMessages + (await snippet("prepare", { kind: "prepare" })),
      scripts: [],
    });
    await page.goto(world.site.origin + path);
    const frame = await frameOf(page);
    await choosePdfIn(frame);
    const card = frame.getByRole("group", { name: t("prepare:people.nth", { number: 1 }) });
    await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(signer.name);
    await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(signer.email);
    await frame.getByRole("button", { name: t("prepare:next"), exact: true }).click();
    const layer = frame.locator(".pr-layer").first();
    await layer.waitFor();
    await layer.click({ position: { x: 120, y: 90 } });
    await layer.locator(".pr-field:not(.pr-aim)").first().waitFor();
    await frame.getByRole("button", { name: t("prepare:send"), exact: true }).click();
    await frame.getByRole("heading", { name: t("frame:sent"), exact: true }).waitFor();
    const { detail } = (await toldOn(page)).findLast(({ name }) => name === "completed")!;
    expect(detail.status).toBe("SENT");
    expect((await world.owner.read(String(detail.documentId))).status).toBe("SENT");
    await signingLinkOf(stage.server, signer.email);
    expect(troubles).toEqual([]);
  });

  it("frames a web form with prefilled details from its URL, up to signing", async () => {
    const { page } = await stage.seat();
    const { documentId } = await aSentDocument(world.owner);
    const { _id } = await world.owner.data<{ _id: string }>("POST", "/api/template/save/new", {
      fromDocument: documentId,
    });
    await world.owner.data("PATCH", `/api/template/enable-webform/${_id}`, { enabled: true });
    const { frameUrl } = await world.owner.data<{ frameUrl: string }>("GET", `/api/template/form-settings/${_id}`);
    const { name, email } = aPerson("Fia Filler");
    const search = new URLSearchParams({ name, email, language: "en" });
    const code = frameSnippet(`${frameUrl}&${search}`);
    const path = world.site.putPage({
      html: recordMessages + code,
      scripts: [],
    });
    await page.goto(world.site.origin + path);
    const frame = await frameOf(page);
    await frame.getByRole("button", { name: t("form:start") }).click();
    await frame.getByRole("textbox", { name: "Company" }).waitFor();
    await expect.poll(() => namesOn(page)).toEqual(["load", "ready", "ready"]);
  });

  it("is asked for another session when one has expired, and the document opens with it", async () => {
    const { page } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const once = `<script>
      const real = window.fetch;
      let asked = 0;
      window.fetch = (...call) => asked++ > 0 ? real(...call) : Promise.resolve(Response.json({ session: "${forged}" }));
    </script>`;
    const path = world.site.putPage({ html: recordMessages + once + (await snippet("sign", scope)), scripts: [] });
    await page.goto(world.site.origin + path);
    await (await frameOf(page)).getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    const errors = (await toldOn(page)).filter(({ name }) => name === "error");
    expect(errors.map(({ detail }) => detail.code)).toEqual(["embed_session_expired"]);
  });

  it("may pass the session in the URL, from which the frame removes it at once", async () => {
    const { page } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const { session } = await world.site.mint(scope);
    const src = `${stage.server.url}/embed/sign?workspace=${await workspace()}#session=${session}`;
    const path = world.site.putPage({ html: `${recordMessages}<iframe src="${src}"></iframe>`, scripts: [] });
    await page.goto(world.site.origin + path);
    const frame = await frameOf(page);
    await frame.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    expect(await frame.evaluate<string>("location.href")).not.toContain("ces_");
    // The frame's storage, where the browser allows storage in frames of other sites.
    const readStorage = `(() => { try { return JSON.stringify([{ ...localStorage }, { ...sessionStorage }]); } catch { return ""; } })()`;
    expect(await frame.evaluate<string>(readStorage)).not.toContain(session);
  });
});

describe("an unlisted site", () => {
  it("that frames the page sees none of it", async () => {
    const { page } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const path = world.site.putPage({ html: recordMessages + (await snippet("sign", scope)), scripts: [] });
    await page.goto(world.site.stranger + path);
    const framed = await eventually("the frame to fail", async () => {
      const [, frame] = page.frames();
      return frame?.url().startsWith("chrome-error:") ? frame : null;
    });
    expect(await framed.locator("#root").count()).toBe(0);
    expect(await toldOn(page)).toEqual([]);
  });

  it("beside the frame on a listed page cannot pass a session to it", async () => {
    const { page } = await stage.seat();
    const { scope } = await aSentDocument(world.owner);
    const { session } = await world.site.mint(scope);
    const beside = world.site.putPage({
      html: `<script>
        const say = () => parent.frames[0].postMessage({ type: "countersign:session", session: "${session}" }, "*");
        addEventListener("message", (event) => { say(); parent.postMessage({ type: "said" }, "*"); });
      </script>`,
      scripts: [],
    });
    const src = `${stage.server.url}/embed/sign?workspace=${await workspace()}`;
    const path = world.site.putPage({
      html: `${recordMessages}<iframe src="${src}"></iframe><iframe id="beside" src="${world.site.stranger + beside}"></iframe>
        <iframe id="own" src="${world.site.origin + beside}"></iframe>`,
      scripts: [],
    });
    await page.goto(world.site.origin + path);
    await page.waitForFunction(`told.some((one) => one.name === "load")`);
    // A listed origin is refused too if it is not the page around the frame.
    await page.evaluate(
      `for (const id of ["beside", "own"]) document.getElementById(id).contentWindow.postMessage("go", "*")`,
    );
    await page.waitForFunction(`told.filter((one) => one.type === "said").length === 2`);
    const frame = await frameOf(page);
    // The same message from the parent page is accepted: nothing was accepted until here.
    expect(await frame.getByRole("heading", { name: "Lease of flat 7" }).count()).toBe(0);
    await expect.poll(() => namesOn(page)).toEqual(["load", undefined, undefined]);
    await page.evaluate(
      `frames[0].postMessage({ type: "countersign:session", session: "${session}" }, "${stage.server.url}")`,
    );
    await frame.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  });

  it("a frame's page opened by itself explains its purpose", async () => {
    const { page } = await stage.seat();
    await page.goto(`${stage.server.url}/embed/sign?workspace=${await workspace()}`);
    await page.getByRole("heading", { name: t("frame:alone") }).waitFor();
  });
});

it("a session for one listed site does not work on another one", async () => {
  const { origin, stranger } = world.site;
  await world.owner.data("PUT", "/api/embed/origins", { origins: [origin, stranger] });
  const { page } = await stage.seat();
  const { scope } = await aSentDocument(world.owner);
  const { session } = await world.site.mint(scope, { origins: [origin] });
  const src = `${stage.server.url}/embed/sign?workspace=${await workspace()}#session=${session}`;
  const path = world.site.putPage({ html: `<iframe src="${src}"></iframe>`, scripts: [] });
  await page.goto(stranger + path);
  await (await frameOf(page)).getByText(t("refusals:embed_origin_refused")).waitFor();
  await page.goto(origin + path);
  await (await frameOf(page)).getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  await world.owner.data("PUT", "/api/embed/origins", { origins: [origin] });
});

it("a site that is removed from the list is refused at once, in the frame and by the server", async () => {
  const { page } = await stage.seat();
  const { scope } = await aSentDocument(world.owner);
  const path = world.site.putPage({ html: recordMessages + (await snippet("sign", scope)), scripts: [] });
  await page.goto(world.site.origin + path);
  await (await frameOf(page)).getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  await world.owner.data("PUT", "/api/embed/origins", { origins: ["https://other.example"] });
  await page.reload();
  await eventually("the frame to fail", async () => page.frames()[1]?.url().startsWith("chrome-error:") || null);
  await world.owner.data("PUT", "/api/embed/origins", { origins: [world.site.origin] });
});
