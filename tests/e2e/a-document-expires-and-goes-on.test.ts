import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAY_MS } from "../../domain/durations.ts";
import { closeSeats, openSeat, phone, shareBrowser } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { button, heading, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const isExtending = (link: string) => link.endsWith("&extend=1");

it("an expired document is extended from a mail, and signed after all", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-time-"));
  const browser = await shareBrowser();
  let server = await startServer({ dataDir });
  try {
    const { person: sender, client } = await signUp(server);
    const signer = aPerson("Tom Tardy");
    const id = await sendTo(client, [recipientBody(signer)], ["r0"], { expiresIn: 2 });
    const tom = await openSeat(browser, { viewport: phone, isTouch: true });
    await tom.page.goto((await signingLinkOf(server, signer.email)).url);
    await tom.page.getByRole("region", { name: t("sign:pages.label") }).waitFor();
    await tom.page.waitForLoadState("networkidle");

    await server.stop();
    server = await startServer({ dataDir, port: Number(new URL(server.url).port), clockAheadMs: 3 * DAY_MS });
    await eventually("the end", async () => (await client.read(id)).status === "EXPIRED");
    await tom.page.reload();
    await heading(tom.page, t("sign:room.expired.title")).waitFor();
    await expectNoBarriers(tom.page);
    await button(tom.page, t("sign:more_time.ask")).tap();
    await tom.page.getByText(t("sign:more_time.asked", { sender: sender.name })).waitFor();
    await expectNoBarriers(tom.page);

    // The sender follows the mail's link without being signed in.
    const sam = await openSeat(browser, { viewport: phone, isTouch: true });
    const mail = await mailTo(server, sender.email, (one) => one.links.some(isExtending));
    expect(mail.subject).toBe(t("mail:more_time_asked.subject", { title: "Lease of the mill" }));
    await sam.page.goto(mail.links.find(isExtending)!);
    await signInOnScreen(sam, sender);
    const dialog = sam.page.getByRole("dialog", { name: t("dashboard:extend.title") });
    await dialog.waitFor();
    await sam.page.getByText(/^Asked for more time/).waitFor();
    await expectNoBarriers(sam.page);
    await dialog.getByRole("button", { name: t("dashboard:extend.submit") }).click();
    await dialog.waitFor({ state: "hidden" });
    await sam.page.locator("#main").getByText(t("dashboard:status.SENT")).first().waitFor();
    await sam.page.getByText(t("story:event.MORE_TIME_ASKED", { subject: signer.name })).waitFor();
    await sam.page.getByText(new RegExp(t("story:event.EXTENDED", { actor: sender.name, until: "\\d" }))).waitFor();
    await expectNoBarriers(sam.page);

    const subject = t("mail:invitation.more_time.subject", { title: "Lease of the mill" });
    await mailTo(server, signer.email, (one) => one.subject === subject);
    await tom.page.goto((await signingLinkOf(server, signer.email)).url);
    await signToTheEnd(tom.page);
    expect(await client.read(id)).toMatchObject({ status: "COMPLETED" });
    expect([...tom.troubles, ...sam.troubles]).toEqual([]);
  } finally {
    await closeSeats(browser);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
