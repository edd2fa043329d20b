import { describe, expect, it } from "vitest";
import { abroad } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { aPerson, mailTo, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { openByTile } from "./open-by-tile.ts";
import { expectNoBarriersInBothLooks } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const KEYS = "/api/integrations/api-key/generate";
const reasons = ["key_revoked", "key_expired", "maker_left"] as const;

/** A webhook to a port where nobody listens, made by a program with this key. */
async function makeAs(key: string, path: string): Promise<void> {
  const program = new Client(stage.server.url, { Authorization: `Bearer ${key}` });
  const body = { url: `http://127.0.0.1:9999/${path}`, method: "POST", events: ["SENT"] };
  await program.data("POST", "/api/integrations/webhook/create", body);
}

/** Webhooks of three programs: one's key is revoked, one's key expires, and one's maker leaves the workspace. */
async function endThree(owner: Client): Promise<void> {
  const zapier = { type: "zapier" };
  const revoked = await owner.data<{ _id: string; key: string }>("POST", KEYS, zapier);
  await makeAs(revoked.key, "key_revoked");
  const workspace = (await owner.data<{ workspace: { _id: string } }>("GET", "/api/user/detail")).workspace._id;
  const { person, client: member } = await signUp(stage.server, aPerson("Mia Maker"));
  await owner.data("POST", "/api/workspace/add-member", { email: person.email, role: "admin" });
  const isInvitation = (link: string) => link.includes("/invite/");
  const { links } = await mailTo(stage.server, person.email, (mail) => mail.links.some(isInvitation));
  await member.data("POST", `/api/workspace/accept-invite/${links.find(isInvitation)!.split("/").at(-1)}`, {});
  const theirs = await member.data<{ key: string }>("POST", `${KEYS}?workspace=${workspace}`, zapier);
  await makeAs(theirs.key, "maker_left");
  // Long enough for its program to make a webhook on a busy machine.
  const expiresAt = new Date(Date.now() + 10_000).toISOString();
  const expiring = await owner.data<{ key: string }>("POST", KEYS, { ...zapier, expiresAt });
  await makeAs(expiring.key, "key_expired");

  await owner.data("DELETE", `/api/integrations/api-key/${revoked._id}`);
  const members = await owner.data<{ memberId: string; email: string }[]>("GET", "/api/workspace/members");
  const { memberId } = members.find(({ email }) => email === person.email)!;
  await owner.data("DELETE", `/api/workspace/remove-member?memberId=${memberId}`);
  await eventually("the key to expire", async () => Date.now() > Date.parse(expiresAt));
  // A webhook ends before its next delivery.
  await owner.send((await aSavedDraft(owner, signers(1)))._id);
  await eventually("three archived webhooks", async () => {
    const archived = await owner.data<unknown[]>("GET", "/api/integrations/webhook/archived");
    return archived.length === reasons.length;
  });
}

describe("webhooks that programs made", () => {
  it("are archived with their key, and the archive says why", async () => {
    const at = { tile: "integrations:webhooks.name", title: "webhooks:title" } as const;
    const { page, client, open, say, troubles } = await openByTile(stage, at, abroad, abroad.locale);
    await endThree(client);
    await open();
    await page.getByText(say("webhooks:empty.title")).waitFor();
    await page.getByRole("link", { name: say("webhooks:archived.title") }).click();
    const rows = page.getByRole("list", { name: say("webhooks:archived.title") }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(reasons.length);
    for (const reason of reasons) {
      const row = rows.filter({ hasText: `/${reason}` });
      await row.getByText(say(`webhooks:archived.because.${reason}`)).waitFor();
    }
    await expectNoBarriersInBothLooks(page);
    await keepPicture(page, "webhooks-archived");

    // Its page says it, too, and still has the log, from which nothing is sent again.
    await rows.filter({ hasText: "/key_expired" }).getByRole("link").click();
    await page.getByText(say("webhooks:archived.note")).waitFor();
    await page.getByText(say("webhooks:archived.because.key_expired")).waitFor();
    const log = page.getByRole("list", { name: say("webhooks:log.title") }).getByRole("listitem");
    await expect.poll(() => log.count()).toBe(1);
    expect(await page.getByRole("button", { name: say("webhooks:retry.all") }).count()).toBe(0);
    await expectNoBarriersInBothLooks(page);
    await keepPicture(page, "webhooks-archived-page");
    await page.getByRole("link", { name: say("webhooks:archived.title") }).click();
    await page.getByRole("heading", { name: say("webhooks:archived.title"), exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });
});
