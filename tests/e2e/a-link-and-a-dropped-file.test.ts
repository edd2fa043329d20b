import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";

const t = wordsOf("en");
const stage = openMailStage();
let site: Deno.HttpServer<Deno.NetAddr>;
let panel: Page;

beforeAll(async () => {
  site = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) =>
    new URL(url).pathname.endsWith(".pdf")
      ? new Response(aPdf(["Found on the web"]), { headers: { "content-type": "application/pdf" } })
      : new Response("<!doctype html><title>Shop</title>", { headers: { "content-type": "text/html" } }),
  );
  await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Lease of the mill");
  await stage.page.locator(".aQH .countersign-sign").click();
  panel = await stage.seat.panel();
  await discardAll();
});
afterAll(() => site?.shutdown());

/** Sends the background the event of the browser's own menu, which no test can press. */
async function pressMenu(id: "link" | "page", urls: { linkUrl?: string; pageUrl?: string }): Promise<void> {
  const worker = await stage.seat.worker();
  await worker.evaluate(
    `chrome.tabs.query({ active: true }).then(([tab]) => chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId: id, ...urls })}, tab))`,
  );
}

/** The earlier file reappears when the later one is discarded. */
async function discardAll(): Promise<void> {
  const waiting = async () =>
    Object.keys(await stage.storedState()).filter((key) => key.startsWith("handover.")).length;
  for (let remaining = await waiting(); remaining > 0; remaining -= 1) {
    await panel.getByRole("button", { name: t("extension:files.discard") }).click();
    await eventually("the files to be gone", async () => (await waiting()) === remaining - 1);
  }
  await panel.getByText(t("extension:start.drop")).waitFor();
}

const preview = (name: string) => panel.getByRole("img", { name: t("extension:files.preview", { name }) });

it("the browser's menu takes a link to a PDF on any page, and a PDF in a tab", async () => {
  const origin = `http://127.0.0.1:${site.addr.port}`;
  await pressMenu("link", { linkUrl: `${origin}/files/terms%20of%20use.pdf`, pageUrl: origin });
  await preview("terms of use.pdf").waitFor();
  await pressMenu("page", { pageUrl: `${origin}/price-list.pdf` });
  await preview("price-list.pdf").waitFor();
});

it("nothing is fetched from a site before the person allows it", async () => {
  await pressMenu("link", { linkUrl: "https://files.example/contract.pdf", pageUrl: "https://files.example/" });
  await panel.getByText(t("extension:files.refused.not_allowed")).waitFor();
  await panel.getByRole("button", { name: t("extension:files.allow", { site: "files.example" }) }).waitFor();
});

it("a web page behind a link is not accepted as a file", async () => {
  await pressMenu("link", { linkUrl: `http://127.0.0.1:${site.addr.port}/shop`, pageUrl: "http://127.0.0.1/" });
  await panel.getByText(t("extension:files.refused.web_page")).waitFor();
});

it("files dropped on the panel are shown at once; unsignable ones show the reason", async () => {
  await discardAll();
  const pdf = JSON.stringify([...aPdf(["Dropped"])]);
  await panel.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(${pdf})], "dropped.pdf", { type: "application/pdf" }));
    dataTransfer.items.add(new File(["plain words"], "notes.txt", { type: "text/plain" }));
    for (const type of ["dragenter", "dragover", "drop"])
      document.querySelector("main").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  })()`);
  await preview("dropped.pdf").waitFor();
  await panel.getByText(t("extension:files.refused.not_supported")).waitFor();
  expect(
    await panel.getByRole("checkbox", { name: t("extension:files.take", { name: "dropped.pdf" }) }).isChecked(),
  ).toBe(true);
});

it("dropped files wait while the person looks at running batches", async () => {
  await panel.getByRole("button", { name: t("extension:bar.documents") }).click();
  await preview("dropped.pdf").waitFor({ state: "detached" });
  await panel.getByRole("button", { name: t("extension:bar.new"), exact: true }).click();
  await preview("dropped.pdf").waitFor();
});
