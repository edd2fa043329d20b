import { expect, it } from "vitest";
import { desktop, phone, type SeatOptions } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const at = (y: number, more: object) => ({
  ...{ recipient: "r0", position: { x: 20, y }, width: 70, height: 12 },
  ...more,
});
const fields = { c: at(30, { type: "textbox", label: "City" }), b: at(60, { type: "checkbox", required: false }) };
const signature = at(90, { type: "signature", recipient: "r1", height: 25 });

it.each<[string, SeatOptions]>([
  ["a phone", { viewport: phone, isTouch: true }],
  ["a desktop", { viewport: desktop }],
])("on %s, who finishes in a second window is told that its entries were not taken", async (_, look) => {
  const { client } = await signUp(stage.server);
  const [editor, signer] = [aPerson("Eda Editor"), aPerson("Sina Signer")];
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const recipients = [
    { _id: "r0", name: editor.name, email: editor.email, roleType: "documentEditor" },
    { _id: "r1", name: signer.name, email: signer.email },
  ];
  const schemas = [{ ...fields, s: signature }] as never;
  const { _id } = await client.save({ fileParts: [part], title: "Lease", recipients: recipients as never, schemas });
  await client.send(_id);
  const { url } = await signingLinkOf(stage.server, editor.email);
  const first = await stage.seat(look);
  const second = await stage.seat(look);
  const enter = async (page: typeof first.page, city: string) => {
    await page.goto(url);
    if (look.isTouch) await page.getByRole("button", { name: /^City/ }).tap();
    await page.getByRole("textbox", { name: "City" }).fill(city);
    if (look.isTouch)
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("sign:bar.ready.short") })
        .tap();
  };
  await enter(first.page, "Rome");
  await enter(second.page, "Lisbon");
  const finish = (page: typeof first.page) =>
    page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).click();
  await finish(first.page);
  await first.page.getByText(t("sign:room.signed.text")).waitFor();
  await finish(second.page);
  await second.page.getByText(t("sign:room.elsewhere.documentEditor")).waitFor();
  await second.page.getByText(t("sign:room.elsewhere.entries")).waitFor();
  await expectNoBarriers(second.page);
  expect(await second.page.getByText(t("sign:room.signed.text")).count()).toBe(0);
});
