import { expect, it } from "vitest";
import { desktop, phone, type SeatOptions } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { draw } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const at = (y: number, more: object) => ({
  ...{ recipient: "r0", position: { x: 20, y }, width: 60, height: 20 },
  ...more,
});
const fields = {
  d: at(30, { type: "drawing", label: "Sketch" }),
  s: at(60, { type: "signature", label: "Signed" }),
  c: at(90, { type: "textbox", label: "City" }),
};

it.each<[string, SeatOptions]>([
  ["a phone", { viewport: phone, isTouch: true }],
  ["a desktop", { viewport: desktop }],
])(
  "on %s, Back closes the open dialog, whose drawing is there again, and only then leaves the page",
  async (_, look) => {
    const { client } = await signUp(stage.server);
    const signer = aPerson("Ada Lovelace");
    const part = await client.upload("lease.pdf", aPdf(["Lease"]));
    const recipients = [{ _id: "r0", name: signer.name, email: signer.email }];
    const { _id } = await client.save({ fileParts: [part], title: "Lease", recipients, schemas: [fields as never] });
    await client.send(_id);
    const { page } = await stage.seat(look);
    const { url } = await signingLinkOf(stage.server, signer.email);
    await page.goto(`${stage.server.url}/app/login`);
    await page.goto(url);
    const dialog = page.getByRole("dialog");
    const strokes = dialog.locator(".sign-pad path");
    const open = (kind: string) => page.locator(`.sign-field[data-kind="${kind}"]`).getByRole("button").click();
    for (const kind of ["drawing", "signature"]) {
      await open(kind);
      if (kind === "signature") await dialog.getByRole("tab", { name: t("sign:ink.draw") }).click();
      await draw(page);
      await strokes.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "hidden" });
      expect(page.url()).toBe(url);
      await open(kind);
      await strokes.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    // The drawing outlives the page, too.
    await page.reload();
    await open("signature");
    await strokes.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    if (look.isTouch) {
      await page.locator('.sign-field[data-kind="textbox"]').getByRole("button").click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "hidden" });
    }
    await page.getByRole("button", { name: t("sign:menu.decline") }).click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).toBe(url);
    await page.goBack();
    await page.waitForURL(/\/app\/login/);
  },
);
