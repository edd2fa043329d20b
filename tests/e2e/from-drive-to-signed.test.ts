import { expect, it } from "vitest";
import { EXTENSION_ID } from "../../domain/account/extension.ts";
import { driveFiles, FOLDER } from "../support/google/mailbox.ts";
import { aPerson, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers, pressClosingLink, signByStyle } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();
const bar = () => stage.page.locator(".countersign-bar");
const row = (name: string) => stage.page.locator(`tr[role="row"]:has(strong:text-is("${name}"))`);
const signButton = () => bar().getByRole("button", { name: "Send for signing with Countersign" });
const openFolder = (query = "") => stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}${query}`);

it("files selected in Drive are sent, including a Google document as a PDF", async () => {
  const sender = await stage.signIn(aPerson("Erika Example"));
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  expect(await bar().count()).toBe(0);
  await row("film.mp4").click();
  await row("Drive lease.pdf").click();
  await row("Drive terms").click({ modifiers: ["Control"] });
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive lease.pdf\nDrive terms");
  await bar().getByRole("button", { name: "Send for signing with Countersign" }).click();
  const panel = await stage.seat.panel();
  for (const name of ["Drive lease.pdf", "Drive terms.pdf"]) {
    await panel.getByRole("checkbox", { name: t("extension:files.take", { name }) }).waitFor();
  }
  const signer = aPerson("Sina Signer");
  await panel.getByLabel(t("extension:people.add.email"), { exact: true }).fill(signer.email);
  await panel.getByLabel(t("extension:people.add.name"), { exact: true }).fill(signer.name);
  await panel.getByRole("button", { name: t("extension:people.add.button"), exact: true }).click();
  await expectNoBarriers(panel);
  await panel.getByRole("button", { name: t("extension:send"), exact: true }).click();
  await panel.getByText(t("extension:sent")).waitFor({ timeout: 60_000 });
  await signingLinkOf(stage.server, signer.email);
  const { items } = await sender.list({ view: "all" });
  const { fileParts } = (await sender.read(items[0]!._id as string)) as unknown as {
    fileParts: { fileName: string }[];
  };
  expect(fileParts.map(({ fileName }) => fileName)).toEqual(["Drive lease.pdf", "Drive terms.pdf"]);
});

it("a file open in Drive or an editor is taken; a film is not offered", async () => {
  const [lease, terms] = driveFiles;
  for (const [address, name] of [
    [`https://drive.google.com/file/d/${lease!.id}/view`, "Drive lease.pdf"],
    [`https://docs.google.com/document/d/${terms!.id}/edit`, "Drive terms.pdf"],
  ] as const) {
    await stage.page.goto(address);
    await bar().getByRole("button", { name: "Send for signing with Countersign" }).click();
    const panel = await stage.seat.panel();
    await panel.getByRole("img", { name: t("extension:files.preview", { name }) }).waitFor();
  }
  await stage.page.goto(
    `https://drive.google.com/file/d/${driveFiles.find(({ name }) => name === "film.mp4")!.id}/view`,
  );
  await stage.page.getByText("film.mp4").waitFor();
  expect(await bar().count()).toBe(0);
});

it("a preview over the list takes precedence over the selection, and so does the next preview", async () => {
  await openFolder();
  await row("Drive lease.pdf").dblclick();
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive lease.pdf");
  await stage.page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive terms");
  await stage.page.getByRole("button", { name: "Close preview" }).click();
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive lease.pdf");
});

it("pressed rows are taken if the page does not mark the selection", async () => {
  await openFolder("?quiet");
  await row("film.mp4").click();
  await row("Drive lease.pdf").click({ modifiers: ["Control"] });
  await row("Drive plan.png").click({ modifiers: ["Control"] });
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive lease.pdf\nDrive plan.png");
  await row("Drive terms").click();
  await expect.poll(() => bar().getAttribute("title")).toBe("Drive terms");
  await row("Old").click();
  await expect.poll(() => bar().count()).toBe(0);
});

it("a document of an unsupported kind is reported when it is selected", async () => {
  await openFolder();
  await row("talk.pptx").click();
  await bar().getByText("talk.pptx: this kind of file cannot be signed. Save it as a PDF first.").waitFor();
  expect(await signButton().count()).toBe(0);
});

it("a list with unreadable rows is reported, with the alternatives", async () => {
  await openFolder("?rows-without-ids");
  await stage.page.getByText(/does not recognize this page of Google Drive/).waitFor();
  await stage.page.getByRole("button", { name: "Open the panel" }).click();
  await stage.seat.panel();
});

const covered = `(() => {
  const bar = document.querySelector(".countersign-bar").getBoundingClientRect();
  const inBar = (one) => one.closest(".countersign-bar") !== null;
  return [...document.querySelectorAll("a, button, input, tr, [role=treeitem]")]
    .filter((one) => !inBar(one))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 0 && box.left < bar.right && bar.left < box.right && box.top < bar.bottom && bar.top < box.bottom;
    })
    .map((one) => one.textContent);
})()`;

it.each(["ltr", "rtl"])("the bar covers no control, at any window size: %s", async (dir) => {
  await openFolder();
  await stage.page.evaluate(`document.documentElement.dir = ${JSON.stringify(dir)}`);
  await row("Drive lease.pdf").click();
  await row("talk.pptx").click({ modifiers: ["Control"] });
  await signButton().waitFor();
  await bar().getByText("talk.pptx").waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1024, 640],
    [640, 600],
    [400, 640],
  ] as const) {
    await stage.page.setViewportSize({ width, height });
    await expect.poll(() => stage.page.evaluate<string[]>(covered), { message: `${width} x ${height}` }).toEqual([]);
    const isInside = async () => {
      const box = (await bar().boundingBox())!;
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    };
    await expect.poll(isInside, { message: `inside ${width} x ${height}` }).toBe(true);
    const smallest = async () => {
      const boxes = await Promise.all((await bar().getByRole("button").all()).map((one) => one.boundingBox()));
      return Math.min(...boxes.map((box) => Math.min(box!.width, box!.height)));
    };
    await expect.poll(smallest, { message: `buttons at ${width} x ${height}` }).toBeGreaterThanOrEqual(24);
  }
  await stage.page.setViewportSize({ width: 1440, height: 900 });
});

it("a hidden bar stays hidden on the site until the options restore it", async () => {
  await openFolder();
  await row("Drive lease.pdf").click();
  await bar().getByRole("button", { name: "Hide this bar" }).click();
  await expect.poll(() => bar().count()).toBe(0);
  await openFolder();
  await row("Drive lease.pdf").click();
  await stage.page.waitForTimeout(500);
  expect(await bar().count()).toBe(0);
  const options = await stage.seat.context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.getByText(t("extension:options.bars.show", { site: "drive.google.com" })).click();
  await expectNoBarriers(options);
  await options.close();
  await signButton().waitFor();
});

it("a document that the person signed is saved, sealed, into its folder after Google's consent", async () => {
  const signer = await stage.signIn(aPerson("Erika Example"));
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  await row("Drive lease.pdf").click();
  await bar().getByRole("button", { name: "Sign myself" }).click();
  const panel = await stage.seat.panel();
  await panel.getByRole("button", { name: t("extension:sign"), exact: true }).click();
  await panel.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(panel, t("sign:ink.finish"));
  // Signs in a typeface of the server: the package contains none.
  const hands = "[...document.fonts].filter((one) => /Countersign/.test(one.family) && one.status === 'loaded').length";
  expect(await panel.evaluate<number>(hands)).toBeGreaterThan(0);
  await panel.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });

  await panel.getByRole("button", { name: t("extension:bar.documents") }).click();
  await panel.getByRole("link", { name: "Drive lease" }).first().click();
  const consent = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:origin.save") }).click();
  await pressClosingLink(await consent, "Allow and pick the folder");
  await panel.getByText(/Saved to Drive/).waitFor();
  expect([...stage.google.grants.values()].map(({ scope }) => scope)).not.toContain(
    "https://www.googleapis.com/auth/drive",
  );
  const [saved] = stage.google.uploads;
  expect(saved!.parents).toEqual([FOLDER]);
  expect(saved!.name).toBe("Drive lease – Erika Example (signed).pdf");
  expect((await signer.verify(saved!.bytes)).verdict).toBe("genuine");

  // Closing Google's window grants no consent, and the panel reports that.
  const closed = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:origin.save") }).click();
  await (await closed).close();
  await panel.getByText(t("extension:origin.save.refused")).waitFor();
  expect(stage.google.uploads).toHaveLength(1);

  // The narrow consent does not reach a folder outside it; a separate press then requests the wide one.
  const narrow = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:origin.save") }).click();
  await pressClosingLink(await narrow, "Allow and pick nothing");
  await panel.getByText(t("extension:origin.save.out_of_reach")).waitFor();
  await expectNoBarriers(panel);
  const wide = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:origin.save.everywhere") }).click();
  const consentPage = await wide;
  await consentPage.getByRole("heading", { name: /all files in your Drive/ }).waitFor();
  await pressClosingLink(consentPage, "Allow");
  await panel.getByText(/Saved to Drive/).waitFor();
  expect(stage.google.uploads.map(({ parents }) => parents)).toEqual([[FOLDER], [FOLDER]]);
});
