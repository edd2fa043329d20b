import { expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { aPerson, mailTo, signingLinkOf } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, sendOnScreen, signByStyle, signUpOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Scrolls to the beginning and the end of every page and waits until each is drawn. */
const READ_TO_THE_END = `(async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const page of document.querySelectorAll(".sign-page")) {
    for (const block of ["start", "end"]) {
      page.scrollIntoView({ block, behavior: "instant" });
      await drawn();
    }
  }
})()`;

it("a PDF is sent, signed by one person without an account, sealed, and publicly verified", async () => {
  const sam = await stage.seat();
  const sina = await stage.seat();
  const signer = aPerson("Sina Signer");
  await signUpOnScreen(stage.server, sam, aPerson("Sam Sender"));
  await expectNoBarriers(sam.page);
  await sendOnScreen(stage.server, sam, {
    title: "Lease of flat 7",
    people: [{ person: signer, fields: ["signature", "textbox", "name", "checkbox", "dateSigned"] }],
  });

  const { url } = await signingLinkOf(stage.server, signer.email);
  await sina.page.goto(url);
  await sina.page.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
  await expectNoBarriers(sina.page);
  await sina.page.getByRole("textbox", { name: t("sign:kind.textbox") }).fill("Ground floor");
  await sina.page.getByRole("checkbox", { name: t("sign:kind.checkbox") }).check({ force: true });
  // Typed input survives a reload.
  await sina.page.reload();
  await sina.page.getByRole("textbox", { name: t("sign:kind.textbox") }).waitFor();
  expect(await sina.page.getByRole("textbox", { name: t("sign:kind.textbox") }).inputValue()).toBe("Ground floor");
  await sina.page.evaluate(READ_TO_THE_END);
  await sina.page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  await signByStyle(sina.page, t("sign:ink.finish"));
  const download = sina.page.getByRole("button", { name: t("sign:room.download.sealed") });
  await download.waitFor({ timeout: 60_000 });
  await expectNoBarriers(sina.page);

  await mailTo(
    stage.server,
    signer.email,
    (mail) => mail.subject.includes("Lease of flat 7") && /complet|sealed|signed/i.test(mail.text),
  );
  const saving = sina.page.waitForEvent("download");
  await download.click();
  const path = (await (await saving).path())!;
  const sealed = await Deno.readFile(path);
  expect((await new Client(stage.server.url).verify(sealed)).verdict).toBe("genuine");

  await sam.page.goto(`${stage.server.url}/app/?view=completed`);
  await sam.page
    .getByRole("link", { name: /Lease of flat 7/ })
    .first()
    .click();
  await sam.page.getByText(t("story:event.COMPLETED")).waitFor();
  await sam.page.getByRole("switch", { name: t("detail:history.proof") }).click();
  const pagesSeen = { subject: signer.name, seen: 1, of: 1 };
  await sam.page.getByText(t("story:event.PAGE_SEEN", pagesSeen)).waitFor();
  await sam.page.getByText(t("story:event.FIELD_SET", { subject: signer.name, many: 5 })).waitFor();
  await sam.page.getByText(t("story:event.VERIFIED")).waitFor();
  await expectNoBarriers(sam.page);
  expect([...sam.troubles, ...sina.troubles]).toEqual([]);
});
