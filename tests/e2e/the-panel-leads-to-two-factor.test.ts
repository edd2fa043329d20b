import { expect, it } from "vitest";
import { fromBase32, totpAt } from "../../api/adapters/secrets/authenticator.ts";
import type { Client } from "../support/client.ts";
import { FOLDER } from "../support/google/mailbox.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers } from "./screen-actions.ts";

const stage = openMailStage();
const codeOf = (secret: string) => totpAt(fromBase32(secret), Math.floor(Date.now() / 30_000));

async function useTwoFactor(client: Client): Promise<void> {
  const { secret } = await client.data<{ secret: string }>("POST", "/api/auth/two-factor/enrol", {});
  await client.data("POST", "/api/auth/two-factor/confirm", { code: codeOf(secret) });
}

it("the panel shows that two-factor is required, links to its set-up and continues afterwards", async () => {
  const { client: owner } = await signUp(stage.server, aPerson("Olga Owner"));
  const { client: member, person } = await signUp(stage.server, aPerson("Mia Member"));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "member" });
  const isInvitation = ({ links }: { links: string[] }) => links.some((link) => link.includes("/app/invite/"));
  const { links } = await mailTo(stage.server, person.email, isInvitation);
  const token = links
    .find((link) => link.includes("/app/invite/"))!
    .split("/")
    .at(-1);
  await member.data("POST", `/api/workspace/accept-invite/${token}`, {});
  await useTwoFactor(owner);
  await owner.data("POST", "/api/workspace/two-factor", { required: true });
  const lacks = async () =>
    (await member.data<{ workspace: { lacksTwoFactor: boolean } }>("GET", "/api/user/detail")).workspace.lacksTwoFactor;
  await expect.poll(lacks).toBe(true);

  await stage.signInAs(member);
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  await stage.page.locator('tr[role="row"]:has(strong:text-is("Drive lease.pdf"))').click();
  await stage.page
    .locator(".countersign-bar")
    .getByRole("button", { name: "Send for signing with Countersign" })
    .click();
  const panel = await stage.seat.panel();
  const bar = panel.getByText("Olga Owner requires two-factor authentication");
  await bar.waitFor();
  await expectNoBarriers(panel);
  await keepPicture(panel, "panel-two-factor");
  const opened = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: "Set up in a tab", exact: true }).click();
  const tab = await opened;
  await tab.evaluate(`localStorage.setItem("countersign.token", ${JSON.stringify(member.who.Token)})`);
  await tab.goto(`${stage.server.url}/app/?${new URL(tab.url()).searchParams}`);
  await tab.waitForURL(/\/app\/mfa/);
  await useTwoFactor(member);
  await tab.close();
  await bar.waitFor({ state: "detached" });
  await panel.getByText("Drive lease").first().waitFor();
});
