/** Journeys that must pass in every browser, described by the texts on the screen. */
import { strict as assert } from "node:assert";
import { pdfPages } from "../../../api/pdf/seal/testing/pdf-tools.ts";
import { wordsOf } from "../../e2e/locale-texts.ts";
import { Client } from "../../support/client.ts";
import { eventually } from "../../support/eventually.ts";
import { aPdf } from "../../support/pdf-fixtures.ts";
import { aPerson, mailTo, type Person, signingLinkOf, signUp } from "../../support/people.ts";
import type { Server } from "../../support/server.ts";
import type { Options, Seat } from "./engines.ts";
import type { Screen, Spot, Target } from "./screen.ts";

export type World = {
  server: Server;
  /** Opens a browser, which closes at the end of the journey. */
  open(options?: Options): Promise<Seat>;
};
export const phone = { width: 360, height: 640 };
export const desktop = { width: 1280, height: 900 };
const stroke: Spot[] = [
  [0.15, 0.6],
  [0.3, 0.25],
  [0.4, 0.75],
  [0.55, 0.3],
  [0.7, 0.7],
  [0.85, 0.4],
];

const english = wordsOf("en");
type Words = typeof english;

export const dialog = { role: "dialog" };
export const heading = (name: string) => ({ role: "heading", name });
export const button = (name: string, more: object = {}) => ({ role: "button", name, ...more });
/** The bar's button for the next step, whatever its label. */
export function barOf(t: Words): Target {
  return { role: "button", within: { css: "section", name: t("sign:bar.label") } };
}

/** From an empty browser to a sent document. */
export async function sends({ server, open }: World): Promise<void> {
  const { screen } = await open();
  const t = english;
  const sender = aPerson("Sam Sender");
  const signer = aPerson("Sina Signer");
  await screen.resize(desktop.width, desktop.height);
  await signUpOnScreen(server, screen, sender);
  await screen.go(`${server.url}/app/document/new`);
  const file = { name: "contract.pdf", type: "application/pdf", bytes: aPdf(["Lease of flat 7", "Second page"]) };
  await screen.choose({ css: ".pr-drop" }, [file]);
  await screen.find({ name: "2 pages", isPart: true });
  const card = { role: "group", name: t("prepare:people.nth", { number: 1 }) };
  await screen.fill({ css: "input", name: t("prepare:people.name"), within: card }, signer.name);
  await screen.fill({ css: "input", name: t("prepare:people.email"), within: card }, signer.email);
  await screen.fill({ css: "input", name: t("prepare:info.document.title") }, "Lease of flat 7");
  await screen.press(button(t("prepare:next")));
  const layer = { css: ".pr-layer" };
  await screen.find(layer);
  // A document without fields opens with the signature tool selected.
  await screen.drag(layer, [[0.3, 0.3]]);
  await fieldsOf(screen, 1);
  await screen.press(button(t("prepare:kind.textbox")));
  await screen.drag(layer, [[0.3, 0.5]]);
  await fieldsOf(screen, 2);
  // Content outside the screen scrolls in its panel, not in the page.
  assert.equal(await overflow(screen, "Height"), 0);
  await screen.press(button(t("prepare:send")));
  const { url } = await signingLinkOf(server, signer.email);
  assert.ok(url);
}

async function fieldsOf(screen: Screen, count: number): Promise<void> {
  const placed = { css: ".pr-layer .pr-field:not(.pr-aim)" };
  await eventually(`${count} fields`, async () => (await screen.all(placed)).length === count);
}

export async function signInOnScreen(server: Server, screen: Screen, person: Person): Promise<void> {
  await screen.go(`${server.url}/app/login`);
  await writeSignIn(screen, person);
  await screen.find(heading(english("dashboard:view.all")));
}

export async function writeSignIn(screen: Screen, person: Person): Promise<void> {
  await screen.fill({ css: "input", name: english("account:field.email") }, person.email);
  await screen.fill({ css: "input", name: english("account:field.password") }, person.password);
  await screen.press(button(english("account:login.submit")));
}

async function signUpOnScreen(server: Server, screen: Screen, person: Person, t: Words = english): Promise<void> {
  await screen.go(`${server.url}/app/signup`);
  await screen.fill({ css: "input", name: t("account:field.name") }, person.name);
  await screen.fill({ css: "input", name: t("account:field.email") }, person.email);
  await screen.fill({ css: "input", name: t("account:field.password") }, person.password);
  await screen.press(button(t("account:signup.submit")));
  await screen.find(heading(t("account:check.title")));
  const mail = await mailTo(server, person.email);
  await screen.go(mail.links.find((link) => link.includes("/email/verify/"))!);
  await screen.find(heading(t("account:verified.title")));
  await screen.press({ css: "a, button", name: t("account:verified.continue") });
  await screen.find(heading(t("dashboard:view.all")));
}

/**
 * Drawn on a phone, typed in a text field and in a typeface; sealed, downloaded, and genuine on the verification
 * page.
 */
export async function signsOnAPhone({ server, open }: World): Promise<void> {
  const seat = await open({ isTouch: true });
  const t = english;
  const { screen } = seat;
  const { client } = await signUp(server);
  const signer = aPerson("Sina Signer");
  const id = await sendThree(client, signer);
  await screen.resize(phone.width, phone.height);
  await screen.go((await signingLinkOf(server, signer.email)).url);
  await screen.find(heading("Lease of flat 7"));
  assert.equal(await overflow(screen), 0);
  await screen.press(barOf(t));
  await drawOn(screen, t);
  await screen.press(button(t("sign:ink.adopt"), { within: dialog }));
  await screen.press({ role: "tab", name: t("sign:ink.style"), within: dialog });
  await screen.press(button(t("sign:ink.adopt"), { within: dialog }));
  await screen.fill({ css: "input, textarea", name: "Company", within: dialog }, "Müller & Söhne");
  await screen.press(button(t("sign:bar.ready.short"), { within: dialog }));
  await screen.press(button(t("sign:bar.finish")));
  await screen.find(heading(t("sign:room.completed.title")), 60_000);
  assert.equal(await overflow(screen), 0);
  await screen.press(button(t("sign:room.download.sealed")));
  const sealed = await seat.saved();
  assert.equal((await new Client(server.url).verify(sealed)).verdict, "genuine");
  assert.match((await pdfPages(sealed))[0]!, /Müller & Söhne/);
  assert.equal((await client.read(id)).status, "COMPLETED");

  await screen.resize(desktop.width, desktop.height);
  await screen.go(`${server.url}/app/verify`);
  const file = { name: "sealed.pdf", type: "application/pdf", bytes: sealed };
  await screen.choose(button(t("verify:drop.choose")), [file]);
  await screen.find(heading(t("verify:verdict.genuine")));
  const changed = sealed.slice();
  changed[changed.indexOf(0x42, 2000)]! ^= 1;
  await screen.press(button(t("verify:again"))).catch(() => screen.go(`${server.url}/app/verify`));
  await screen.choose(button(t("verify:drop.choose")), [{ ...file, bytes: changed }]);
  await screen.find({ css: "h1, h2", name: "", isPart: true });
  assert.equal((await screen.all(heading(t("verify:verdict.genuine")))).length, 0);
}

export async function drawOn(screen: Screen, t: Words): Promise<void> {
  // Touch starts with the pad, a mouse with the styles.
  const pad = { role: "img", name: t("sign:ink.pad.label") };
  await screen.pressFor({ role: "tab", name: t("sign:ink.draw"), within: dialog }, pad);
  await screen.drag(pad, stroke, "touch");
}

/** Sends a document with a signature, initials and a text on the first page. */
export async function sendThree(
  client: Client,
  signer: Person,
  more: object = {},
  languages: readonly string[] = ["en"],
): Promise<string> {
  const part = await client.upload("contract.pdf", aPdf(["Lease of flat 7", "Second page"]));
  const own = { recipient: "r0", required: true };
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease of flat 7",
    languages,
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, ...more }],
    schemas: [
      {
        s0: { type: "signature", position: { x: 20, y: 30 }, width: 42, height: 20, ...own },
        i0: { type: "initials", position: { x: 90, y: 30 }, width: 30, height: 15, ...own },
        t0: { type: "textbox", label: "Company", position: { x: 20, y: 90 }, width: 80, height: 10, ...own },
      },
    ],
  });
  await client.send(_id);
  return _id;
}

export function overflow(screen: Screen, side: "Width" | "Height" = "Width"): Promise<number> {
  return screen.run(`return document.documentElement.scroll${side} - document.documentElement.client${side}`);
}
