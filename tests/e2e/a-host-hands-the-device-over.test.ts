import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";
import { recipientBody, sendTo } from "./sending.ts";
import { openStage } from "./stage.ts";
import { button, certificateOf, heading, sealedOf, signToTheEnd } from "./verification-actions.ts";

const t = wordsOf("en");
const stage = openStage();

const ines = "Ines Guest";
const pinField = (page: Page) => page.getByLabel(t("entry:host.pin"), { exact: true });

/** Sends a document whose signer is hosted by a member on the member's own device. */
async function sendHosted(): Promise<{ host: Person; client: Client; id: string }> {
  const { person: host, client } = await signUp(stage.server);
  const { uid } = await client.data<{ uid: string }>("GET", "/api/user/detail");
  const guest = { ...aPerson(ines), email: "" };
  const id = await sendTo(
    client,
    [recipientBody(guest, { roleType: "inPerson", hostName: { memberId: uid } })],
    ["r0"],
  );
  return { host, client, id };
}

/** Signs the host in and opens the signing link: the device has the host's session when it is handed over. */
async function signInAndOpen(page: Page, host: Person): Promise<void> {
  await page.goto(`${stage.server.url}/app/login`);
  await signInOnScreen({ page } as Parameters<typeof signInOnScreen>[0], host);
  await heading(page, t("dashboard:view.all")).waitFor();
  await page.goto((await signingLinkOf(stage.server, host.email)).url);
  await heading(page, t("entry:host.title", { name: ines })).waitFor();
}

async function handOver(page: Page, pin: string): Promise<void> {
  await page.getByLabel(t("entry:host.present", { name: ines })).check();
  await pinField(page).fill(pin);
  await button(page, t("entry:host.action")).click();
  await page.getByRole("region", { name: t("sign:pages.label") }).waitFor();
}

it("a host hands a phone over, the guest signs on it, and a PIN gives it back", async () => {
  const { host, client, id } = await sendHosted();
  const seat = await stage.seat({ viewport: phone, isTouch: true });
  const { page } = seat;
  await signInAndOpen(page, host);
  await expectNoBarriers(page);
  await button(page, t("entry:host.action")).click();
  await page.getByText(t("entry:host.present.missing", { name: ines })).waitFor();
  await page.getByLabel(t("entry:host.present", { name: ines })).check();
  await pinField(page).fill("12");
  await button(page, t("entry:host.action")).click();
  await page.getByText(t("entry:host.pin.invalid")).waitFor();
  await expectNoBarriers(page);
  await page.getByLabel(t("entry:host.place"), { exact: true }).fill("Mill Lane 4, Ulm");
  await handOver(page, "4711");
  await expectNoBarriers(page);
  const signingPath = new URL(page.url()).pathname;

  // The app's own pages redirect here, in another tab too.
  await page.goto(`${stage.server.url}/app/profile/`);
  await page.waitForURL((url) => url.pathname === signingPath);
  const other = await seat.context.newPage();
  await other.goto(`${stage.server.url}/app/`);
  await other.waitForURL((url) => url.pathname === signingPath);
  await other.close();

  await page.getByRole("region", { name: t("sign:pages.label") }).waitFor();
  await signToTheEnd(page);
  await page.getByText(t("entry:back.title")).waitFor();
  await expectNoBarriers(page);
  await pinField(page).fill("1174");
  await button(page, t("entry:back.action")).click();
  await page.getByText(t("refusals:pin_wrong")).waitFor();
  expect(await pinField(page).getAttribute("aria-invalid")).toBe("true");
  await page.goto(`${stage.server.url}/app/`);
  await page.waitForURL((url) => url.pathname !== "/app/");
  await pinField(page).fill("4711");
  await button(page, t("entry:back.action")).click();
  await page.getByText(t("entry:back.done")).waitFor();
  await expectNoBarriers(page);

  await page.getByRole("link", { name: t("entry:back.home") }).click();
  await heading(page, t("dashboard:view.all")).waitFor();
  await page.goto(`${stage.server.url}/app/document/detail/${id}`);
  await expectInTrail(page, host);
  const certificate = await certificateOf(await sealedOf(client, id));
  for (const expected of [host.name, "Mill Lane 4, Ulm"]) expect(certificate).toContain(expected);
  expect(seat.troubles).toEqual([]);
});

/** The trail names who handed over, on which device and where, and the return. */
async function expectInTrail(page: Page, host: Person): Promise<void> {
  await page.getByRole("switch", { name: t("detail:history.proof") }).click();
  const line = page.getByRole("listitem").filter({ hasText: t("story:event.IN_PERSON_HOST", { subject: ines }) });
  await line.getByText(t("story:event.proof")).click();
  for (const fact of [host.name, "Mill Lane 4, Ulm", /Chrome\//]) await line.getByText(fact).waitFor();
  await page.getByText(t("story:event.DEVICE_RETURNED", { subject: ines })).waitFor();
  await page.getByText(t("dashboard:person.host", { name: host.name })).waitFor();
  await expectNoBarriers(page);
}

it("a host takes the device back from a guest who has not signed, and five wrong PINs make them wait", async () => {
  const { host, client, id } = await sendHosted();
  const seat = await stage.seat();
  const { page } = seat;
  await signInAndOpen(page, host);
  await handOver(page, "4711");

  // Another device can do nothing until the host continues there.
  const second = await stage.seat({ viewport: phone, isTouch: true });
  const enterPin = async (on: Page, pin: string) => {
    await heading(on, t("entry:elsewhere.title", { name: ines })).waitFor();
    await expectNoBarriers(on);
    await pinField(on).fill(pin);
    await button(on, t("entry:elsewhere.action")).click();
    await heading(on, t("entry:host.title", { name: ines })).waitFor();
  };
  await second.page.goto((await signingLinkOf(stage.server, host.email)).url);
  await enterPin(second.page, "4711");
  await handOver(second.page, "4713");
  await page.reload();
  await enterPin(page, "4713");
  expect(second.troubles).toEqual([]);

  await handOver(page, "4711");
  await button(page, t("sign:menu.give_back")).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expectNoBarriers(page);
  await pinField(page).fill("4711");
  await button(page, t("entry:back.action")).click();
  await heading(page, t("entry:host.title", { name: ines })).waitFor();
  await page.goto(`${stage.server.url}/app/`);
  await heading(page, t("dashboard:view.all")).waitFor();

  await page.goto((await signingLinkOf(stage.server, host.email)).url);
  await handOver(page, "4712");
  await button(page, t("sign:menu.give_back")).click();
  for (const pin of ["1000", "2000", "3000", "4000"]) {
    await pinField(page).fill(pin);
    await button(page, t("entry:back.action")).click();
    await page.getByText(t("refusals:pin_wrong")).waitFor();
    await expect.poll(() => pinField(page).inputValue()).toBe("");
  }
  for (const pin of ["5000", "4712"]) {
    await pinField(page).fill(pin);
    await button(page, t("entry:back.action")).click();
    await page.getByText(t("refusals:pin_paused")).waitFor();
    await expect.poll(() => pinField(page).inputValue()).toBe("");
  }
  await expectNoBarriers(page);
  expect(await client.read(id)).toMatchObject({ status: "SENT" });

  // The sender's correction replaces the guest's link: the device can no longer ask for a PIN, and the host signs in
  // again.
  const correction = { recipient: "r0", name: "Inez Guest", email: "" };
  await client.data("PATCH", `/api/document/edit-recipient/${id}`, correction);
  await page.reload();
  await heading(page, t("sign:room.link.title")).waitFor();
  await page.goto(`${stage.server.url}/app/profile/`);
  await button(page, t("account:login.submit")).waitFor();
  expect(seat.troubles).toEqual([]);
});
