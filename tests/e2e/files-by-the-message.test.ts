import { createHash } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import type { Attachment } from "../support/google/mailbox.ts";
import { aPerson } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";

const t = wordsOf("en");
const stage = openMailStage();

afterEach(async () => {
  Object.assign(stage.google, { raw: "given", attachments: "given" });
  await forget();
});

const button = (purpose: string) => `[role=main] .countersign-sign[data-countersign="${purpose}"]`;
const press = (purpose: "attachment" | "message", index = 0) => stage.page.locator(button(purpose)).nth(index).click();
const shaOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const shaOfFile = ({ bytes }: Attachment) => shaOf(bytes());

const inWorker = async <T>(expression: string) => (await stage.seat.worker()).evaluate<T>(expression);

/** Hashes of every file fetched since `forget`. */
function shasTaken(): Promise<string[]> {
  return inWorker<string[]>(`(async () => {
    const tray = await caches.open("tray");
    const kept = await Promise.all((await tray.keys()).map(async (key) => (await tray.match(key)).arrayBuffer()));
    const shas = await Promise.all(kept.map((bytes) => crypto.subtle.digest("SHA-256", bytes)));
    return shas.map((sha) => [...new Uint8Array(sha)].map((one) => one.toString(16).padStart(2, "0")).join("")).sort();
  })()`);
}

/** Drops all taken files, as in a new browser session. */
const forget = () =>
  inWorker(`(async () => {
    const keys = Object.keys(await chrome.storage.session.get(null));
    await chrome.storage.session.remove(keys.filter((key) => /^(handover|file)[.]/.test(key)));
    await caches.delete("tray");
  })()`);

it("a file is the same from its chip's address and from the message", async () => {
  await stage.signIn(aPerson("Erika Example"));
  const thread = await stage.openThread("Lease of the mill");
  const [file] = thread.messages[0]!.attachments;
  await press("attachment");
  await expect.poll(shasTaken).toEqual([shaOfFile(file!)]);
  await forget();
  stage.google.attachments = "gone";
  await press("attachment");
  await expect.poll(shasTaken).toEqual([shaOfFile(file!)]);
});

it("a message yields all signable files without inline pictures, and all its people", async () => {
  const thread = await stage.openThread("Papers of every kind");
  await press("message");
  const signable = thread.messages[0]!.attachments.filter(({ name }) => !name.endsWith(".zip"));
  await expect.poll(shasTaken, { timeout: 60_000 }).toEqual(signable.map(shaOfFile).sort());
  const panel = await stage.seat.panel();
  // CC recipients are listed only in the mail.
  await panel.getByRole("button", { name: "Cora Copy", exact: true }).waitFor();
  expect(await panel.getByLabel(t("extension:subject"), { exact: true }).inputValue()).toBe("Papers of every kind");
});

it("one press reads a mail of 24 MB with an unknown chip", async () => {
  const thread = await stage.openThread("A large survey");
  await press("attachment");
  await expect.poll(shasTaken, { timeout: 60_000 }).toEqual([shaOfFile(thread.messages[0]!.attachments[0]!)]);
});

it("each chip yields its own file among several with one name", async () => {
  const thread = await stage.openThread("Two versions");
  const [, second] = thread.messages;
  await press("attachment", 2);
  await expect.poll(shasTaken).toEqual([shaOfFile(second!.attachments[1]!)]);
});

it("a refused message is read from the address on its page, or else from its chips' addresses", async () => {
  const thread = await stage.openThread("Chips of tomorrow");
  stage.google.raw = "by_original";
  await press("message");
  const files = thread.messages[0]!.attachments.slice(0, 2);
  await expect.poll(shasTaken).toEqual(files.map(shaOfFile).sort());
  await forget();
  stage.google.raw = "forbidden";
  const lease = await stage.openThread("Lease of the mill");
  await press("message");
  await expect.poll(shasTaken).toEqual(lease.messages[0]!.attachments.map(shaOfFile));
});

it("if every way fails, the panel shows the reason, the mail and the drop zone, and a retry succeeds", async () => {
  await stage.openThread("Chips of tomorrow");
  stage.google.raw = "page";
  await press("message");
  const panel = await stage.seat.panel();
  await panel.getByText(t("extension:files.refused.web_page")).first().waitFor();
  await panel.getByText(t("extension:files.ways")).first().waitFor();
  const [opened] = await Promise.all([
    stage.page.context().waitForEvent("page"),
    panel
      .getByRole("button", { name: t("extension:origin.open") })
      .first()
      .click(),
  ]);
  await opened.waitForURL(/mail\.google\.com\/mail\/u\/0\/#all\//);
  await opened.close();
  stage.google.raw = "given";
  await panel
    .getByRole("button", { name: t("extension:files.again") })
    .first()
    .click();
  await expect.poll(async () => (await shasTaken()).length).toBe(2);
});

it("a message without attachments is reported", async () => {
  await stage.openThread("Lease of the mill");
  await press("message", 1);
  const panel = await stage.seat.panel();
  await panel.getByText(t("extension:files.refused.nothing_to_sign")).waitFor();
});
