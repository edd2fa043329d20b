import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson } from "../support/people.ts";
import { article, ask, expectNoBarriersIn, openSite, recordedEvents, tag, waitForElementEvent } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);
beforeAll(() => {
  world.site.putFile("offer.pdf", aPdf(["Offer 12", "Second page"]), "application/pdf");
});

const offer = () => ({
  documentTitle: "Offer 12",
  message: "Please sign by Friday.",
  recipients: [
    { id: "customer", ...signer, roleType: "signatureNeeded", role: "Customer", locked: true, step: 1 },
    { name: "", email: "", role: "Witness", step: 2 },
  ],
  fields: [
    { type: "signature", recipient: "customer", position: { x: 20, y: 220 }, label: "Sign here" },
    {
      type: "textbox",
      recipient: "Witness",
      page: 1,
      position: { x: 20, y: 40 },
      width: 60,
      height: 9,
      required: false,
    },
    { type: "signature", recipient: "Witness", page: 1, position: { x: 20, y: 60 } },
  ],
});
const known = aPerson("Sina Signer");
const signer = { name: known.name, email: known.email };

type Prefill = Record<string, unknown>;
type Opened = { page: Page; desk: Locator; troubles: string[]; set(prefill: Prefill): Promise<void> };

async function open(prefill: Prefill, scope = {}, look = { viewport: desktop }, attributes = {}): Promise<Opened> {
  const { page, troubles } = await stage.seat(look);
  const html = article(tag("prepare", { kind: "prepare", ...scope }, { src: "/offer.pdf", ...attributes }));
  const script = `Object.assign(document.querySelector("countersign-prepare"), ${JSON.stringify(prefill)});`;
  await page.goto(world.site.origin + world.site.putPage({ html, script }));
  const set = (next: Prefill) =>
    page.evaluate<void>(`void Object.assign(document.querySelector("countersign-prepare"), ${JSON.stringify(next)})`);
  return { page, desk: page.locator("countersign-prepare"), troubles, set };
}

const person = (desk: Locator, number: number) =>
  desk.getByRole("group", { name: t("prepare:people.nth", { number }), exact: true });
const name = (card: Locator) => card.getByLabel(t("prepare:people.name"), { exact: true });
const email = (card: Locator) => card.getByLabel(t("prepare:people.email"), { exact: true });
const next = (desk: Locator) => desk.getByRole("button", { name: t("prepare:next"), exact: true });

describe("a sender's page", () => {
  it("prefills people, fields, title and message; its user completes and sends them, with an event for each step", async () => {
    const { page, desk, troubles, set } = await open(offer());
    await desk.getByText("2 pages").first().waitFor();
    expect(await name(person(desk, 1)).inputValue()).toBe(signer.name);
    expect(await email(person(desk, 1)).isDisabled()).toBe(true);
    expect(await desk.getByLabel(t("prepare:info.document.title"), { exact: true }).inputValue()).toBe("Offer 12");
    const witness = aPerson("Wim Witness");
    await name(person(desk, 2)).fill(witness.name);
    await email(person(desk, 2)).fill(witness.email);
    // A framework sets the same property again: typed input is not lost.
    await set(offer());
    expect(await name(person(desk, 2)).inputValue()).toBe(witness.name);
    await expectNoBarriersIn(page);
    await next(desk).click();
    await desk.locator(".pr-field:not(.pr-aim)").first().waitFor();
    await desk.getByRole("button", { name: t("prepare:send"), exact: true }).click();
    await desk.getByRole("heading", { name: t("embed:sent.title") }).waitFor();
    const { documentId } = await waitForElementEvent(page, "sent");
    const view = await world.owner.read(documentId!);
    const people = view.recipients as { _id: string; name: string; role: string; step: number }[];
    expect(people.map((one) => [one.name, one.role, one.step])).toEqual([
      [signer.name, "Customer", 1],
      [witness.name, "Witness", 2],
    ]);
    expect(view.documentInfo).toEqual({ en: { title: "Offer 12", message: "Please sign by Friday." } });
    const { schemas } = view.jsonData as { schemas: Record<string, Prefill>[] };
    const fields = schemas.flatMap((fields, at) =>
      Object.values(fields).map((one) => [at, one.type, one.recipient, one.label]),
    );
    expect(fields).toEqual([
      [0, "signature", people[0]!._id, "Sign here"],
      [1, "textbox", people[1]!._id, ""],
      [1, "signature", people[1]!._id, ""],
    ]);
    expect(schemas[1]!["textbox 1"]).toMatchObject({
      position: { x: 20, y: 40 },
      width: 60,
      height: 9,
      required: false,
    });
    const events = (await recordedEvents(page)).filter(({ name }) => name !== "field-change");
    expect(events[0]!.name).toBe("load");
    const steps = events.map(({ name, step }) => (name === "entered" ? `${name} ${step}` : name));
    // The prefilled draft is saved during or after the upload.
    expect(steps).toContain("saved");
    expect([...new Set(steps)].filter((name) => name !== "saved")).toEqual([
      ...["load", "ready", "entered setup", "uploaded", "entered fields", "sent", "completed"],
    ]);
    expect(troubles).toEqual([]);
  });

  it("shows and locks parts, kinds, roles and texts, or only saving", async () => {
    const { page, desk, set } = await open({
      ...offer(),
      locked: ["recipients", "message"],
      hide: ["settings", "delivery"],
      kinds: ["signature", "textbox"],
      texts: { next: "On to the fields", save: "Done" },
      saveOnly: true,
    });
    await desk.getByText("2 pages").first().waitFor();
    expect(await desk.getByRole("heading", { name: t("prepare:delivery.title") }).count()).toBe(0);
    expect(await desk.getByLabel(t("prepare:info.document.title"), { exact: true }).isDisabled()).toBe(true);
    expect(await desk.getByRole("button", { name: t("prepare:people.add"), exact: true }).count()).toBe(0);
    expect(await name(person(desk, 2)).isDisabled()).toBe(true);
    expect(await desk.getByText(t("prepare:locked")).count()).toBe(2);
    await expectNoBarriersIn(page);
    // The fields may not be placed yet, and name these recipients.
    const [customer, witness] = offer().recipients;
    await set({ locked: [], recipients: [{ ...customer, locked: false }, witness] });
    await name(person(desk, 2)).fill("Wim");
    await email(person(desk, 2)).fill(aPerson("Wim").email);
    await desk.getByRole("button", { name: "On to the fields" }).click();
    await desk.locator(".pr-field:not(.pr-aim)").first().waitFor();
    const kinds = desk
      .getByRole("toolbar", { name: t("prepare:editor.kinds") })
      .first()
      .locator(".pr-kind");
    await expect
      .poll(() => kinds.allInnerTexts())
      .toEqual([
        expect.stringContaining(t("prepare:kind.signature")),
        expect.stringContaining(t("prepare:kind.textbox")),
      ]);
    await desk.getByRole("button", { name: "Done" }).click();
    await desk.getByRole("heading", { name: t("embed:finished.title") }).waitFor();
    expect(await waitForElementEvent(page, "completed")).toMatchObject({ status: "DRAFT" });
  });

  it("locks the order: recipients cannot be moved, and equal steps stay together", async () => {
    const { desk } = await open({
      ...{ documentTitle: "Offer 12", locked: ["order"] },
      recipients: [
        { ...signer, step: 1 },
        { name: "Wim", email: aPerson("Wim").email, step: 2 },
        { name: "Vera", email: aPerson("Vera").email, step: 2 },
      ],
    });
    await desk.getByText("2 pages").first().waitFor();
    const order = desk.getByRole("switch", { name: t("prepare:people.order"), exact: true });
    expect([await order.isChecked(), await order.isDisabled()]).toEqual([true, true]);
    const joined = (partner: string) =>
      desk.getByRole("switch", { name: t("recipients:order.together", { name: partner }), exact: true });
    await joined("Wim").waitFor();
    expect([await joined("Wim").isChecked(), await joined("Wim").isDisabled()]).toEqual([true, true]);
    expect([await joined(signer.name).isChecked(), await joined(signer.name).isDisabled()]).toEqual([false, true]);
    expect(await desk.getByRole("button", { name: /^Move Wim/ }).count()).toBe(0);
    // Only the order is locked.
    await name(person(desk, 2)).fill("William");
    await desk.getByRole("button", { name: t("prepare:people.add"), exact: true }).waitFor();
  });

  it("that prefills people leaves the focus unchanged", async () => {
    const { page, desk, set } = await open({ documentTitle: "Offer 12" });
    await desk.getByText("2 pages").first().waitFor();
    const title = desk.getByLabel(t("prepare:info.document.title"), { exact: true });
    await title.focus();
    await set(offer());
    await name(person(desk, 2)).waitFor();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await title.evaluate((input: { matches(selector: string): boolean }) => input.matches(":focus"))).toBe(true);
    await desk.getByRole("button", { name: t("prepare:people.add"), exact: true }).click();
    await expect
      .poll(() =>
        name(person(desk, 3)).evaluate((input: { matches(selector: string): boolean }) => input.matches(":focus")),
      )
      .toBe(true);
  });

  it("without the fields' step sends from the first one", async () => {
    const fields = offer().fields.slice(0, 1);
    const { page, desk } = await open({
      ...offer(),
      recipients: [{ ...signer }],
      hide: ["fields", "settings"],
      fields: fields.map((one) => ({ ...one, recipient: 0 })),
    });
    await desk.getByText("2 pages").first().waitFor();
    expect(await desk.getByRole("navigation", { name: t("prepare:steps") }).count()).toBe(0);
    await desk.getByRole("button", { name: t("prepare:send"), exact: true }).click();
    await waitForElementEvent(page, "sent");
  });

  it("with unusable input gets its path in the event and the console, and loses nothing", async () => {
    const seat = await open({ ...offer(), locked: ["message"] });
    const { page, desk, set } = seat;
    const warned: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
    await desk.getByText("2 pages").first().waitFor();
    await set({ recipients: [{ name: "A", email: "a@example.com", roleType: "boss" }], locked: ["massage"] });
    await waitForElementEvent(page, "error", "attribute_invalid");
    const paths = (await recordedEvents(page, "error")).map(({ path }) => path);
    expect(paths.toSorted().reverse()).toEqual(["recipients.0.roleType", "locked.0"]);
    await expect.poll(() => warned.filter((text) => text.includes("recipients.0.roleType")).length).toBe(1);
    await desk.getByText(/recipients\.0\.roleType/).waitFor();
    expect(await name(person(desk, 1)).inputValue()).toBe(signer.name);
    expect(await desk.getByLabel(t("prepare:info.document.title"), { exact: true }).isDisabled()).toBe(true);
    await set({ recipients: offer().recipients, locked: ["message"] });
    await desk.getByText(/recipients\.0\.roleType/).waitFor({ state: "detached" });
  });

  it("whose session locks a part is restricted by the server, whatever the element's properties are", async () => {
    const part = await world.owner.upload("terms.pdf", aPdf(["Terms"]));
    const draft = {
      fileParts: [{ key: part.key }],
      recipients: [{ _id: "r0", ...signer }],
      documentInfo: { en: { title: "Terms", message: "As agreed" } },
    };
    const { page, desk } = await open(
      { locked: [] },
      { draft, locked: ["recipients", "message", "files"] },
      undefined,
      { src: "" },
    );
    await desk.getByText("1 page").first().waitFor();
    await expect.poll(() => name(person(desk, 1)).isDisabled()).toBe(true);
    expect(await name(person(desk, 1)).inputValue()).toBe(signer.name);
    await next(desk).click();
    const layer = desk.locator(".pr-layer").first();
    await layer.click({ position: { x: 120, y: 90 } });
    await waitForElementEvent(page, "saved");
    await expectNoBarriersIn(page);
  });
});

it.each(["en", "ar"])("a filled and locked draft fits every window and theme: %s", async (language) => {
  const look = { viewport: phone, isTouch: true };
  const { page, desk } = await open({ ...offer(), locked: ["message", "order"], language }, {}, look);
  await desk
    .getByText(language === "en" ? "2 pages" : /صفح/)
    .first()
    .waitFor();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoBarriersIn(page);
      expect(await ask(desk, "element.scrollWidth - element.clientWidth")).toBe(0);
    }
  }
});
