import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
/** A single word longer than any line, as German forms them. */
const title = "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung";

async function aDraft() {
  const { client } = await signUp(stage.server);
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const { _id } = await client.save({
    fileParts: [part],
    title,
    recipients: [
      { _id: "r0", name: "Ann One", email: "ann@example.com" },
      { _id: "r1", name: "Bob Two", email: "bob@example.com" },
    ],
    schemas: [
      { first: { type: "textbox", position: { x: 20, y: 40 }, width: 60, height: 10, recipient: "r0", label: "City" } },
    ],
  });
  const ownersOf = async () => {
    const { jsonData } = (await client.read(_id)) as unknown as {
      jsonData: { schemas: Record<string, { recipient: string }>[] };
    };
    return Object.values(jsonData.schemas[0]!).map(({ recipient }) => recipient);
  };
  return { client, id: _id, ownersOf };
}

it("one control chooses the owner of new fields and of selected ones, and shows which", async () => {
  const { client, id, ownersOf } = await aDraft();
  const { page, troubles } = await stage.seat({ viewport: desktop });
  await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await page.goto(`${stage.server.url}/app/document/editor/${id}`);
  const layer = page.locator(".pr-layer").first();
  await layer.waitFor();
  const people = page.locator(".pr-side").getByRole("radiogroup");
  const personOf = (name: string) => people.getByRole("radio", { name });
  await people.getByText("Ann One", { exact: true }).click();
  await page.getByRole("button", { name: t("prepare:kind.textbox"), exact: true }).click();
  const { width, height } = (await layer.boundingBox())!;
  await layer.click({ position: { x: width / 2, y: height / 2 } });
  await page.getByRole("heading", { name: t("prepare:editor.people"), exact: true }).waitFor();
  await keepPicture(page, "editor-person-placed-desktop");
  // Another person is chosen: the field that was just placed keeps its owner.
  await people.getByText("Bob Two", { exact: true }).click();
  await expect.poll(ownersOf).toEqual(["r0", "r0"]);

  await page.getByRole("button", { name: t("prepare:editor.people.claim") }).click();
  await page.getByRole("heading", { name: "Selected field for", exact: true }).waitFor();
  expect(await personOf("Ann One").isChecked()).toBe(true);
  await keepPicture(page, "editor-person-selected-desktop");
  await expectNoBarriers(page);
  await people.getByText("Bob Two", { exact: true }).click();
  await expect.poll(ownersOf).toEqual(["r0", "r1"]);
  expect(troubles).toEqual([]);
});

it("the control shows the owner of selected fields on a phone in Arabic", async () => {
  const { client, id } = await aDraft();
  await client.data("POST", "/api/user/settings/save", { key: "language", value: "ar" });
  const look = { viewport: phone, isTouch: true, locale: "ar", colorScheme: "dark" } as const;
  const { page, troubles } = await stage.seat(look);
  await page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await page.goto(`${stage.server.url}/app/document/editor/${id}`);
  const field = page.locator(".pr-field:not(.pr-aim)").first();
  await field.waitFor();
  await field.tap();
  await page
    .getByRole("button", { name: /Ann One/ })
    .last()
    .tap();
  await page.getByRole("dialog").getByRole("radiogroup").waitFor();
  await keepPicture(page, "editor-person-phone-ar-dark");
  await expectNoBarriers(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  expect(troubles).toEqual([]);
});
