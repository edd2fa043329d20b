import { expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aSentDocument } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("a test document is marked in the list, on its page and while signing", async () => {
  const language = abroad.locale;
  const say = wordsOf(language);
  const { client } = await signUp(stage.server, aPerson("Petra Programmer"));
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", {
    ...{ name: "Trial", isTest: true, rights: { Documents: ["FULL_ACCESS", "SIGN"] } },
  });
  const program = new Client(stage.server.url, { Authorization: `Bearer ${key}` });
  const id = await aSentDocument(program, [aPerson("Ann Signer")]);
  const { url } = await program.data<{ url: string }>("POST", `/api/document/link/${id}`, { recipient: "r0" });
  const { page, context, troubles } = await stage.seat(abroad);
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("countersign.token", token!);
      localStorage.setItem("countersign.language", chosen!);
    },
    [client.who.Token, language],
  );
  await page.goto(`${stage.server.url}/app/`);
  await page.getByText(say("common:test"), { exact: true }).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `test-list-${language}`);
  await page.goto(`${stage.server.url}/app/document/detail/${id}`);
  await page.getByText(say("common:test"), { exact: true }).first().waitFor();
  await page.getByText(say("dashboard:person.notSentInTest")).first().waitFor();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `test-detail-${language}`);
  await page.goto(url);
  await page.getByText("TEST", { exact: true }).waitFor();
  await expectNoBarriersInBothLooks(page);
  await keepPicture(page, `test-sign-${language}`);
  expect(troubles).toEqual([]);
});

it("the page of a document shows its owner what a program keeps with it", async () => {
  const language = abroad.locale;
  const say = wordsOf(language);
  const { client } = await signUp(stage.server, aPerson("Petra Programmer"));
  const own = { externalId: "order-17", metadata: { department: "Sales", "cost centre": "0815" } };
  const { _id } = await client.data<{ _id: string }>("POST", "/api/document/save/new", {
    ...{ fileParts: [], recipients: [], documentInfo: { en: { title: "Lease of the mill" } } },
    ...own,
  });
  const { page, context, troubles } = await stage.seat(abroad);
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("countersign.token", token!);
      localStorage.setItem("countersign.language", chosen!);
    },
    [client.who.Token, language],
  );
  await page.goto(`${stage.server.url}/app/document/detail/${_id}`);
  await page.getByText(say("dashboard:detail.program_data"), { exact: true }).click();
  for (const text of [say("dashboard:detail.external_id"), "order-17", "cost centre", "0815"]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expectNoBarriersInBothLooks(page);
  await page.getByText("0815", { exact: true }).scrollIntoViewIfNeeded();
  await keepPicture(page, `program-data-${language}`);
  expect(troubles).toEqual([]);
});
