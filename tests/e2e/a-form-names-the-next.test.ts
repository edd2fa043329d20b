import { expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, openSignedIn, signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";
import { button, heading } from "./verification-actions.ts";

const english = wordsOf("en");
const arabic = wordsOf("ar");
const stage = openStage();

/** A template with a tenant and a landlord, neither of them known. */
async function aLease(client: Client): Promise<string> {
  const part = await client.upload("lease.pdf", await aPdf("Lease"));
  const sign = (recipient: string, y: number) => ({
    ...{ type: "signature", position: { x: 20, y }, width: 42, height: 20, recipient },
  });
  const recipients = [
    { _id: "r0", name: "", email: "", role: "Tenant" },
    { _id: "r1", name: "", email: "", role: "Landlord" },
  ];
  const { _id: fromDocument } = await client.save({
    ...{ fileParts: [part], title: "Lease of flat 7", message: "", recipients, signingOrder: true },
    schemas: [{ tenant: sign("r0", 40), landlord: sign("r1", 80) }],
  });
  return (await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument }))._id;
}

it("a form asks the first signer for the next, who is invited once the first has signed", async () => {
  const { person, client } = await signUp(stage.server);
  const templateId = await aLease(client);
  const owner = await stage.seat({ viewport: desktop });
  await openSignedIn(stage.server, owner.page, person, "/");
  await heading(owner.page, english("dashboard:view.all")).waitFor();
  await owner.page.goto(`${stage.server.url}/app/templates/form/${templateId}`);
  await owner.page.getByRole("switch", { name: english("webform:switch") }).click();
  await owner.page.getByText(english("webform:failed")).waitFor();
  await owner.page.getByRole("switch", { name: /Landlord/ }).check();
  await keepPicture(owner.page, "form-parties-before-desktop");
  await expectNoBarriers(owner.page);
  await owner.page.getByRole("switch", { name: english("webform:switch") }).click();
  const address = owner.page.getByLabel(english("webform:url"), { exact: true });
  await address.waitFor();
  const url = await address.inputValue();
  await heading(owner.page, english("webform:parties")).scrollIntoViewIfNeeded();
  await keepPicture(owner.page, "form-parties-desktop");
  await expectNoBarriers(owner.page);

  const [tim, lara] = [aPerson("Tim Tenant"), aPerson("Lara Lord")];
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  await page.goto(`${url}?name=${encodeURIComponent(tim.name)}`);
  await page.getByLabel(english("form:email"), { exact: true }).fill(tim.email);
  await page.getByLabel(english("form:named.email"), { exact: true }).fill(tim.email);
  await button(page, english("form:start")).tap();
  await page.getByText(english("form:named.name.missing")).waitFor();
  await page.getByText(english("form:named.same")).waitFor();
  await expectNoBarriers(page);
  await keepPicture(page, "form-named-phone");
  await page.getByLabel(english("form:named.name"), { exact: true }).fill(lara.name);
  await page.getByLabel(english("form:named.email"), { exact: true }).fill(lara.email);
  // The typed input is restored after a reload.
  await page.reload();
  expect(await page.getByLabel(english("form:named.email"), { exact: true }).inputValue()).toBe(lara.email);
  await button(page, english("form:start")).tap();
  await page.waitForURL(/\/documents\/sign\//);
  await page
    .getByRole("region", { name: english("sign:bar.label") })
    .getByRole("button")
    .tap();
  await page
    .getByRole("dialog")
    .getByRole("tab", { name: english("sign:ink.style") })
    .tap();
  await signByStyle(page, english("sign:ink.finish"));
  const invited = await signingLinkOf(stage.server, lara.email);
  const next = await stage.seat({ viewport: desktop });
  await next.page.goto(invited.url);
  await heading(next.page, "Lease of flat 7").waitFor();
  expect([...troubles, ...owner.troubles, ...next.troubles]).toEqual([]);
});

it("a form asks for the next signer in Arabic, on a dark phone", async () => {
  const { client } = await signUp(stage.server);
  const templateId = await aLease(client);
  const path = `/api/template/enable-webform/${templateId}`;
  const { url } = await client.data<{ url: string }>("PATCH", path, { enabled: true, named: ["r1"] });
  const look = { viewport: phone, isTouch: true, locale: "ar", colorScheme: "dark" } as const;
  const { page, troubles } = await stage.seat(look);
  await page.goto(url);
  await page.getByLabel(arabic("form:named.email"), { exact: true }).scrollIntoViewIfNeeded();
  await keepPicture(page, "form-named-phone-ar-dark");
  await expectNoBarriers(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  expect(troubles).toEqual([]);
});
