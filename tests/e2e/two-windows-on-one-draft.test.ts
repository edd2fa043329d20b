import type { Page } from "playwright";
import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import type { Client, SavedDocument } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const english = wordsOf("en");
const stage = openStage();

type Field = { position: { x: number; y: number }; label: string };
type Document = SavedDocument & {
  title: string;
  recipients: { name: string }[];
  jsonData: { schemas: Record<string, Field>[] };
};

/** Opens a draft with one field in two windows of the same person. */
async function aDraftInTwo(
  path: "create" | "editor",
  language = "en",
): Promise<{ one: Page; two: Page; read(): Promise<Document> }> {
  const { client } = await signUp(stage.server);
  await client.call("POST", "/api/user/settings/save", { key: "language", value: language });
  const part = await client.upload("lease.pdf", aPdf(["Lease"]));
  const signer = aPerson("Ann Signer");
  const field = { type: "textbox", position: { x: 40, y: 50 }, width: 45, height: 10, recipient: "r0" };
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r0", name: signer.name, email: signer.email }],
    schemas: [{ "textbox 1": field }],
  });
  const { page: one, context } = await stage.seat({ locale: language });
  await context.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  await context.addInitScript(`localStorage.setItem("countersign.language", ${JSON.stringify(language)})`);
  const two = await context.newPage();
  for (const page of [one, two]) {
    await page.goto(`${stage.server.url}/app/document/${path}/${_id}`);
    if (path === "editor") await page.locator("[data-field-key]").first().waitFor();
  }
  return { one, two, read: () => read(client, _id) };
}

async function read(client: Client, id: string): Promise<Document> {
  return (await client.call("GET", `/api/document/${id}`)).data as Document;
}

it("concurrent changes of two windows are both present, in both windows and after a reload", async () => {
  const { one, two, read } = await aDraftInTwo("editor");
  const placed = async () => (await read()).jsonData.schemas[0]!;
  await one.locator('[data-field-key="textbox 1"]').press("Enter");
  await one.keyboard.press("ArrowRight");
  await expect.poll(async () => (await placed())["textbox 1"]!.position.x).toBe(41);
  const sent: string[] = [];
  two.on(
    "request",
    (request) =>
      request.method() !== "GET" && sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/")[3]}`),
  );
  await two
    .getByRole("button", { name: english("prepare:kind.signature"), exact: true })
    .first()
    .click();
  await two
    .locator(".pr-layer")
    .first()
    .click({ position: { x: 200, y: 400 } });
  await two.getByText(english("changes:taken.own")).waitFor();
  await expect.poll(async () => Object.keys(await placed()).sort()).toEqual(["signature 1", "textbox 1"]);
  await expectNoBarriers(two);
  expect(sent).toEqual(["PATCH fields", "PATCH fields"]);
  expect((await placed())["textbox 1"]!.position.x).toBe(41);
  // Undo in the second window does not revert changes of the first.
  await two.keyboard.press("Control+z");
  await expect.poll(async () => Object.keys(await placed())).toEqual(["textbox 1"]);
  expect((await placed())["textbox 1"]!.position.x).toBe(41);
  await two.keyboard.press("Control+Shift+z");
  await expect.poll(async () => Object.keys(await placed()).length).toBe(2);
  await one.reload();
  await expect.poll(() => one.locator("[data-field-key]").count()).toBe(2);
});

it("a title that both windows changed, and nothing else, is shown in both versions to choose from", async () => {
  const language = abroad.locale;
  const t = wordsOf(language);
  const { one, two, read } = await aDraftInTwo("create", language);
  const title = (page: Page) => page.getByLabel(t("prepare:info.document.title"), { exact: true });
  await title(one).fill("Lease of the boathouse");
  await expect.poll(async () => (await read()).title).toBe("Lease of the boathouse");
  // Changes the title first: the name alone would merge without a question.
  await title(two).fill("Let of the boathouse");
  await two.getByLabel(t("prepare:people.name"), { exact: true }).fill("Anna Signer");
  await two.getByText(t("changes:clash.title.own")).waitFor();
  await expectNoBarriersInBothLooks(two);
  const choices = two.locator(".pr-clash");
  await expect
    .poll(() => choices.allInnerTexts())
    .toEqual([
      `${t("changes:clash.mine")}\nLet of the boathouse`,
      `${t("changes:clash.theirs.own")}\nLease of the boathouse`,
    ]);
  expect((await read()).title).toBe("Lease of the boathouse");
  expect((await read()).recipients[0]!.name).toBe("Ann Signer");
  await choices.last().click();
  expect(await title(two).inputValue()).toBe("Lease of the boathouse");
  await expect.poll(async () => (await read()).recipients[0]!.name).toBe("Anna Signer");
  expect((await read()).title).toBe("Lease of the boathouse");
  await title(two).fill("Lease, in the end");
  await expect.poll(async () => (await read()).title).toBe("Lease, in the end");
});
