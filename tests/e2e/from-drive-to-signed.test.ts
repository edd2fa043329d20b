import { expect, it } from "vitest";
import { driveFiles, FOLDER } from "../support/google/mailbox.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { expectNoBarriers, signByStyle } from "./acts.ts";
import { openMailStage } from "./mail-stage.ts";
import { wordsOf } from "./words.ts";

const say = wordsOf("en");
const stage = openMailStage();
const bar = () => stage.page.locator(".countersign-bar");
const row = (name: string) => stage.page.locator(`[role="row"][aria-label="${name}"]`);

it("files selected in Drive are sent, a document of the editors among them as a PDF", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  expect(await bar().count()).toBe(0);
  await row("film.mp4").click();
  await row("Drive lease.pdf").click();
  await row("Drive terms").click({ modifiers: ["Control"] });
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive lease.pdf\nDrive terms");
  await bar().getByRole("button", { name: "Sign with Countersign" }).click();
  const panel = await stage.seat.panel();
  for (const name of ["Drive lease.pdf", "Drive terms.pdf"]) {
    await panel.getByRole("checkbox", { name: say("extension:files.take", { name }) }).waitFor();
  }
  const signer = aPerson("Sina Signer");
  await panel.getByLabel(say("extension:people.add.email"), { exact: true }).fill(signer.email);
  await panel.getByLabel(say("extension:people.add.name"), { exact: true }).fill(signer.name);
  await panel.getByRole("button", { name: say("extension:people.add.button"), exact: true }).click();
  await expectNoBarriers(panel);
  await panel.getByRole("button", { name: say("extension:send"), exact: true }).click();
  await panel.getByText(say("extension:sent")).waitFor({ timeout: 40_000 });
  await signingLinkOf(stage.server, signer.email);
  const { items } = await sender.list({ view: "all" });
  const { fileParts } = (await sender.read(items[0]!._id as string)) as unknown as {
    fileParts: { fileName: string }[];
  };
  expect(fileParts.map(({ fileName }) => fileName)).toEqual(["Drive lease.pdf", "Drive terms.pdf"]);
});

it("the file that is open in Drive or an editor is taken; a film is not offered", async () => {
  const [lease, terms] = driveFiles;
  for (const [address, name] of [
    [`https://drive.google.com/file/d/${lease!.id}/view`, "Drive lease.pdf"],
    [`https://docs.google.com/document/d/${terms!.id}/edit`, "Drive terms.pdf"],
  ] as const) {
    await stage.page.goto(address);
    await bar().getByRole("button", { name: "Sign with Countersign" }).click();
    const panel = await stage.seat.panel();
    await panel.getByRole("img", { name: say("extension:files.preview", { name }) }).waitFor();
  }
  await stage.page.goto(
    `https://drive.google.com/file/d/${driveFiles.find(({ name }) => name === "film.mp4")!.id}/view`,
  );
  await stage.page.getByText("film.mp4").waitFor();
  expect(await bar().count()).toBe(0);
});

it("what one signed oneself is saved, sealed, into the folder it came from, once Google has the person's consent", async () => {
  const signer = await stage.signIn(aPerson("Erika Example"));
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  await row("Drive lease.pdf").click();
  await bar().getByRole("button", { name: "Sign myself" }).click();
  const panel = await stage.seat.panel();
  await panel.getByRole("button", { name: say("extension:sign"), exact: true }).click();
  await panel.getByRole("button", { name: say("sign:bar.sign"), exact: true }).click();
  await signByStyle(panel, say("sign:ink.finish"));
  // Written in a hand that the server has: the package holds none.
  const hands = "[...document.fonts].filter((one) => /Countersign/.test(one.family) && one.status === 'loaded').length";
  expect(await panel.evaluate<number>(hands)).toBeGreaterThan(0);
  await panel.getByRole("button", { name: say("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });

  await panel.getByRole("button", { name: say("extension:bar.documents") }).click();
  await panel.getByRole("link", { name: "Drive lease" }).first().click();
  const consent = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: say("extension:origin.save") }).click();
  await (await consent).getByRole("link", { name: "Allow" }).click();
  await panel.getByText(/Saved to Drive/).waitFor();
  const [saved] = stage.google.uploads;
  expect(saved!.parents).toEqual([FOLDER]);
  expect(saved!.name).toBe(`${say("extension:origin.sealed", { name: "Drive lease" })}.pdf`);
  expect((await signer.verify(saved!.bytes)).verdict).toBe("genuine");

  // Whoever closes Google's window has consented to nothing, and is told so.
  const asked = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: say("extension:origin.save") }).click();
  await (await asked).close();
  await panel.getByText(say("extension:origin.save.refused")).waitFor();
  expect(stage.google.uploads).toHaveLength(1);
});
