import { expect, it } from "vitest";
import { beginPasskeySignInCall } from "../../domain/contract/account/sign-in.ts";
import { aPerson, signUp } from "../support/people.ts";
import { addDevice } from "./devices.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
const say = wordsOf("en");
/** Passkeys need a name: the same server under that of this machine. */
const home = () => stage.server.url.replace("127.0.0.1", "localhost");

it("a passkey is added, named, signs in by the button and from the email field, and is removed", async () => {
  const person = aPerson("Petra Passkey");
  await signUp(stage.server, person);
  const seat = await stage.seat();
  const { page, context, troubles } = seat;
  await page.goto(`${home()}/app/login`);
  await signInOnScreen(seat, person);
  await page.waitForURL(`${home()}/app/`);
  const device = await addDevice(context, page);
  await page.goto(`${home()}/app/profile/?section=security`);
  const signOut = () => page.evaluate("localStorage.clear()");
  const ways = page.getByRole("region", { name: say("account:ways.title") });
  await ways.getByRole("button", { name: say("account:ways.passkey.add") }).click();
  await ways.getByText("Chrome, Linux").waitFor();
  await ways.getByRole("button", { name: say("account:ways.passkey.add") }).click();
  await page.getByText(say("account:ways.passkey.exists")).first().waitFor();

  await ways.getByRole("button", { name: /^Rename / }).click();
  await page.getByRole("dialog").getByLabel(say("account:field.name")).fill("Work laptop");
  await expectNoBarriers(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("account:profile.save") })
    .click();
  await ways.getByText("Work laptop", { exact: true }).waitFor();

  await signOut();
  await device.setPresence(false);
  // The device does not answer requests that reached it without a user, so the button's request stays pending.
  const isPresent = Promise.withResolvers<void>();
  const begins = `${home()}${beginPasskeySignInCall.path}*`;
  await page.goto(`${home()}/app/login`);
  const button = page.getByRole("button", { name: say("account:ways.passkey") });
  await button.waitFor();
  await page.route(begins, async (route) => {
    await isPresent.promise;
    await route.continue();
  });
  await button.click();
  await device.setPresence(true);
  isPresent.resolve();
  await page.waitForURL(`${home()}/app/`);
  await page.unroute(begins);
  await signOut();
  // Now the device answers the email field at once.
  await page.goto(`${home()}/app/login`);
  await page.waitForURL(`${home()}/app/`);
  expect(troubles).toEqual([]);

  await page.goto(`${home()}/app/profile/?section=security`);
  await ways.getByRole("button", { name: "Remove: Work laptop" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("account:ways.remove"), exact: true })
    .click();
  await ways.getByText("Work laptop", { exact: true }).waitFor({ state: "detached" });
  await signOut();
  await page.goto(`${home()}/app/login`);
  await page.getByText(say("refusals:passkey_refused")).waitFor();
  await expectNoBarriers(page);
});
