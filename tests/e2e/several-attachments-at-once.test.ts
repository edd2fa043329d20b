import { expect, it } from "vitest";
import { otto } from "../support/google/mailbox.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers, signByStyle } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();

it("a Word file is sent from its chip: the server converts it on the press, not before", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Papers of every kind");
  await stage.page.locator('[role=main] .aQH .countersign-sign[aria-label*="letter.docx"]').click();
  const panel = await stage.seat.panel();
  const server = new URL(stage.server.url).host;
  await panel.getByText(t("extension:files.page.office", { name: "letter.docx", server })).waitFor();
  await expectNoBarriers(panel);
  await panel.getByRole("button", { name: otto.name, exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  await panel.getByText(t("extension:going.making", { names: "letter.docx" })).waitFor();
  await panel.getByText(t("extension:sent")).waitFor({ timeout: 60_000 });
  const { items } = await sender.list({ view: "all" });
  const { fileParts } = (await sender.read(items[0]!._id as string)) as unknown as {
    fileParts: { fileName: string; originals: { kind: string; fileName: string }[] }[];
  };
  expect(fileParts).toMatchObject([{ fileName: "letter.pdf", originals: [{ kind: "docx", fileName: "letter.docx" }] }]);
});

it("all attachments of a message are sent in one document, whatever their kinds, except a deselected one", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Papers of every kind");
  await stage.page.locator('[role=main] .acX .countersign-sign[data-countersign="message"]').first().click();
  const panel = await stage.seat.panel();
  for (const name of ["contract.pdf", "annex.pdf", "letter.docx", "table.ods", "photo.jpg", "plan.png"]) {
    await panel.getByRole("checkbox", { name: t("extension:files.take", { name }) }).waitFor();
  }
  await expectNoBarriers(panel);
  // One file is deselected.
  await panel.getByText("annex.pdf").first().click();
  await panel.getByRole("button", { name: otto.name, exact: true }).click();
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  const sent = async () => (await sender.list({ view: "sent" })).items;
  // Texts of the previous document may still be visible.
  await expect.poll(sent, { timeout: 60_000 }).toHaveLength(1);
  const items = await sent();
  const { fileParts } = (await sender.read(items[0]!._id as string)) as unknown as {
    fileParts: { fileName: string }[];
  };
  expect(fileParts.map(({ fileName }) => fileName)).toEqual([
    "contract.pdf",
    "letter.pdf",
    "table.pdf",
    "photo.pdf",
    "plan.pdf",
  ]);
  const { token } = await signingLinkOf(stage.server, otto.email);
  expect((await sender.as({}).openSession(token)).fields.some(({ type }) => type === "signature")).toBe(true);
});

it("a person signs a mail's attachment themselves in the panel, up to the sealed PDF", async () => {
  const signer = await stage.signIn(aPerson("Erika Example"));
  await stage.openThread("Lease of the mill");
  await stage.page.locator('[role=main] .acX .countersign-sign[data-countersign="message_myself"]').first().click();
  const panel = await stage.seat.panel();
  await panel.getByText("Lease: the mill.pdf").first().waitFor();
  await panel.getByRole("button", { name: t("extension:sign"), exact: true }).click();
  await panel.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(panel, t("sign:ink.finish"));
  await panel.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
  const { items } = await signer.list({ view: "completed" });
  expect(items).toMatchObject([{ title: "Lease of the mill" }]);
  const [file] = (await signer.downloadUrl(items[0]!._id as string)).files;
  expect((await signer.verify(await signer.fetchBytes(file!.url))).verdict).toBe("genuine");
});
