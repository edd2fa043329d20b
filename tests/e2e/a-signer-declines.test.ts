import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, takeSeat } from "../support/browser.ts";
import { aSentDocument } from "../support/journey.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { expectNoBarriers } from "./acts.ts";
import { wordsOf } from "./words.ts";

const say = wordsOf("en");
let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("a signer declines in two taps with a reason, and the agreement is void for all", async () => {
  const { client, person: sender } = await signUp(server);
  const [dora, otto] = [aPerson("Dora Decliner"), aPerson("Otto Other")];
  const id = await aSentDocument(client, [dora, otto]);

  const { page, troubles } = await takeSeat(browser);
  await page.goto((await signingLinkOf(server, dora.email)).url);
  await page.getByRole("button", { name: say("sign:menu.decline"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expectNoBarriers(page);
  const decline = dialog.getByRole("button", { name: say("sign:decline.action"), exact: true });
  await decline.click();
  await dialog.getByText(say("sign:decline.reason.empty")).waitFor();
  await dialog.getByLabel(say("sign:decline.reason"), { exact: true }).fill("The rent is wrong.");
  await decline.click();
  await page.getByRole("heading", { name: say("sign:room.declined.title") }).waitFor();
  await expectNoBarriers(page);

  expect(await client.read(id)).toMatchObject({ status: "DECLINED", declined: { reason: "The rent is wrong." } });
  await mailTo(server, sender.email, (mail) => mail.text.includes("The rent is wrong."));
  await page.goto((await signingLinkOf(server, otto.email)).url);
  await page.getByRole("heading", { name: say("sign:room.declined.title") }).waitFor();
  expect(troubles).toEqual([]);
});
