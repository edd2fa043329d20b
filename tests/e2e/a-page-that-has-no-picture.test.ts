import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { endlessTiles } from "../support/hostile-pdfs.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Every console error, including failed requests. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

/** Requests a picture that nobody has drawn yet, as a page does right after an upload. */
async function expectNoPictureYet(client: Client, key: string): Promise<void> {
  const { page } = await stage.seat();
  const errors = errorsOf(page);
  const { assets } = await client.data<{ assets: { base: string } }>("GET", `/api/document/file/${key}`);
  await page.goto(`${stage.server.url}/app/`);
  const src = `${assets.base}/${key}/thumbnails/1.jpg`;
  const drawnText = await page.evaluate<string>(`new Promise((done) => {
    const image = new Image();
    image.onload = () => done("shown");
    image.onerror = () => done("not yet");
    image.src = ${JSON.stringify(src)};
  })`);
  expect(drawnText).toBe("not yet");
  expect(errors.filter((line) => line.includes("thumbnails"))).toEqual([]);
}

it("a page that the server cannot draw causes no errors, is drawn by the signer's browser, and cannot be signed unseen", async () => {
  const { client } = await signUp(stage.server);
  const sina = aPerson("Sina Signer");
  const part = await client.upload("tiles.pdf", endlessTiles());
  await expectNoPictureYet(client, part.key);
  const { _id } = await client.save({
    fileParts: [part],
    title: "Tiles",
    recipients: [{ _id: "r0", name: sina.name, email: sina.email }],
    schemas: [
      {
        signature: {
          ...{ type: "signature", recipient: "r0", width: 42, height: 20 },
          position: { x: 20, y: 230 },
        },
      },
      {},
    ],
  });
  await client.send(_id);
  await eventually(
    "the picture to be given up",
    async () => ((await client.read(_id)).pages as { isUndrawn?: true }[])[1]?.isUndrawn,
    { timeoutMs: 120_000, everyMs: 500 },
  );

  const { page } = await stage.seat({ viewport: { width: 1440, height: 700 } });
  const errors = errorsOf(page);
  const { url } = await signingLinkOf(stage.server, sina.email);
  await page.goto(url);
  await page.getByRole("heading", { name: "Tiles" }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(page, t("sign:ink.finish"));
  const refused = page.getByText(t("refusals:page_not_shown", { page: 2 }));
  await refused.waitFor();

  const second = page.locator(".sign-page").nth(1);
  await second.scrollIntoViewIfNeeded();
  await second.locator(".cs-page-sharp canvas").waitFor({ timeout: 60_000 });
  for (const block of ["start", "end"]) {
    await second.evaluate(
      (element, where) => element.scrollIntoView({ block: where as "start", behavior: "instant" }),
      block,
    );
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).click();
  await page.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  expect(errors.filter((line) => !/409/.test(line))).toEqual([]);
}, 240_000);
