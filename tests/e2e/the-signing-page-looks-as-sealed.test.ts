import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openPdfium } from "../../api/pdf/render/pdfium.ts";
import { decodePng } from "../../api/pdf/stamp/png.ts";
import { type PageGeometry, shapedPages } from "../../api/pdf/stamp/testing/shaped-pages.ts";
import type { FieldType } from "../../domain/field/field-type.ts";
import { phone } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { inkEdges } from "../support/ink-edges.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { signByStyle } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

const pages: PageGeometry[] = [
  { width: 210, height: 297, rotate: 0, crop: "none", userUnit: 1 },
  { width: 210, height: 297, rotate: 90, crop: "offset", userUnit: 1 },
  { width: 210, height: 148, rotate: 270, crop: "negative origin", userUnit: 1 },
  { width: 148, height: 210, rotate: 180, crop: "offset", userUnit: 2.5 },
  { width: 148, height: 210, rotate: 0, crop: "negative origin", userUnit: 0.5 },
  { width: 210, height: 297, rotate: 0, crop: "none", userUnit: 1, isDark: true },
];
const DARK_PAGE = pages.findIndex((page) => page.isDark);
/** Pixels at 144 dots per inch at the edges of a field where its dark page may show. */
const SHOWING = 5;
const PX_PER_MM = 144 / 25.4;
/**
 * Screens with their device pixels per CSS pixel, and how exactly they show an edge, in pixels at 144 dots per inch: a
 * desktop at its own pixels, a phone, whose page is 340 CSS pixels wide, at halves of a CSS pixel.
 */
const screens = [
  ["a desktop", { viewport: { width: 1280, height: 1000 }, scale: 3 }, 0.25],
  ["a phone", { viewport: phone, scale: 6 }, 1.75],
] as const;

type WithFile = "image" | "selfie" | "signerAttachment" | "drawing" | "stamp";
type WithoutText = "name" | "email" | "dateSigned" | "checkbox" | "radio" | "signature" | "initials";
/** A text for every kind, except where the value is a file, a tick or already known. */
const texts: Record<Exclude<FieldType, WithFile | WithoutText>, string> = {
  textbox: "Grüße, Ada",
  number: "1234.5",
  dropdown: "Blue",
  cells: "AB12",
  editableDate: "2026-02-28",
  label: "Words here",
  title: "Director",
  company: "Acme",
};
const kinds = ["name", "email", "dateSigned", "checkbox", "radio", ...Object.keys(texts), "signature", "initials"];

/** Every kind that needs no file, in a block at the top left of each page. */
function fieldsOn(index: number) {
  return Object.fromEntries(
    kinds.map((type, at) => {
      const position = { x: 6 + (at % 3) * 45, y: 6 + Math.floor(at / 3) * 23 };
      const isTick = type === "checkbox" || type === "radio";
      const data = isTick ? true : (texts[type as keyof typeof texts] ?? "");
      const more = {
        ...(type === "dropdown" ? { options: ["Red", "Blue"] } : {}),
        ...(type === "cells" ? { maxLength: 6 } : {}),
        ...(type === "number" ? { language: "de", decimals: 2, grouping: true } : {}),
        ...(type === "radio" ? { group: `g${index}` } : {}),
        ...(type === "title" || type === "company" ? { readOnly: true } : {}),
        ...(type === "textbox" ? { bold: true, align: "center", color: "#1d1d6b" } : {}),
      };
      return [`${type} ${index}`, { type, position, width: 40, height: 20, recipient: "r0", data, ...more }];
    }),
  );
}

it.each(screens)(
  "on %s, each field looks the same while signing as when sealed, to a pixel",
  async (_, look, measuredTo) => {
    const { client } = await signUp(stage.server);
    const signer = aPerson("Sina 🌻 Signer");
    const part = await client.upload("shapes.pdf", await shapedPages(pages));
    const saved = await client.save({
      fileParts: [part],
      title: "Shapes",
      recipients: [{ _id: "r0", name: signer.name, email: signer.email }],
      schemas: pages.map((_, index) => fieldsOn(index)) as never,
    });
    await client.send(saved._id);
    const { url } = await signingLinkOf(stage.server, signer.email);
    const { page } = await stage.seat(look);
    await page.goto(url);
    await adopt(page);
    await page.locator(".sign-field[data-dark]").first().waitFor();
    const seenEdges = await edgesSeen(page, look.scale);
    await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).click();
    await page.getByRole("button", { name: t("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });
    const { url: file } = await client.downloadUrl(saved._id);
    const sealed = await edgesSealed(await client.fetchBytes(file));
    for (const [key, edges] of Object.entries(sealed)) {
      const off = edges.map((edge, side) => Math.abs(edge - seenEdges[key]![side]!));
      expect
        .soft(Math.max(...off), `${key}: sealed ${edges}, seen ${seenEdges[key]}`)
        .toBeLessThanOrEqual(1 + measuredTo);
    }
    for (const type of kinds) {
      const off = sealed[`${type} ${DARK_PAGE}`]!.map((edge, side) => Math.abs(edge - sealed[`${type} 0`]![side]!));
      expect.soft(Math.max(...off), `${type} on a dark page`).toBeLessThanOrEqual(SHOWING);
    }
  },
);

/** Adopts a typed signature and initials in every field. */
async function adopt(page: Page): Promise<void> {
  for (const [kind, button] of [
    ["signature", "ink.adopt"],
    ["initials", "ink.review"],
  ] as const) {
    // On a phone, the next field's dialog opens by itself.
    const isOpen = kind === "initials" && (page.viewportSize()?.width ?? 0) < 600;
    if (!isOpen) await page.locator(`.sign-field[data-kind="${kind}"] button`).first().click();
    await page.getByRole("dialog", { name: t(`sign:ink.title.${kind}`) }).waitFor();
    await signByStyle(page, t(`sign:${button}`));
  }
}

/** Ink edges of each field on screen, in pixels at 144 dots per inch from the field's top left. */
async function edgesSeen(page: Page, scale: number): Promise<Record<string, number[]>> {
  const edges: Record<string, number[]> = {};
  for (const [index] of pages.entries()) {
    const sheet = page.locator(`.sign-page >> nth=${index}`);
    const fields = kinds.map((type) => sheet.locator(`.sign-field[data-kind="${type}"]`));
    await fields[kinds.length >> 1]!.evaluate(toCentre as never);
    for (const [at, field] of fields.entries()) {
      await eventually(`outlines of ${kinds[at]}`, async () => (await field.locator("svg text").count()) === 0);
      await field.evaluate(withoutFrames as never);
    }
    const boxes = await Promise.all(fields.map(async (field) => (await field.boundingBox())!));
    const block = await pictureOf(page, boxes);
    for (const [at, box] of boxes.entries()) {
      edges[`${kinds[at]} ${index}`] = edgesIn(block, box, scale, index === DARK_PAGE);
    }
  }
  return edges;
}

function toCentre(field: { scrollIntoView(options: object): void }): void {
  field.scrollIntoView({ block: "center", behavior: "instant" });
}

/** The subset of the DOM element that is used here. */
type StyledNode = {
  style: Record<string, string>;
  type?: string;
  querySelectorAll(selector: string): Iterable<StyledNode>;
};

/** Hides what belongs to the form and not to the paper: colours and borders of fields and controls. */
function withoutFrames(field: StyledNode): void {
  const plain = { background: "none", borderColor: "transparent", outline: "0", boxShadow: "none" };
  for (const one of [field, ...field.querySelectorAll("*:not(svg, svg *)")]) {
    Object.assign(one.style, plain);
    // The browser draws the calendar button itself.
    if (one.type === "date") one.style.visibility = "hidden";
  }
}

type Box = { x: number; y: number; width: number; height: number };
/** A screenshot, which begins at whole CSS pixels. */
type Shot = { x: number; y: number; picture: { width: number; height: number; rgba: Uint8Array } };

/** One screenshot of all boxes: each costs as much as drawing the whole window. */
async function pictureOf(page: Page, boxes: readonly Box[]): Promise<Shot> {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))].map(Math.floor);
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  const { width, height } = page.viewportSize()!;
  expect([x! >= 0, y! >= 0, right <= width, bottom <= height]).toEqual([true, true, true, true]);
  const clip = { x: x!, y: y!, width: right - x!, height: bottom - y! };
  return { x: x!, y: y!, picture: decodePng(new Uint8Array(await page.screenshot({ clip }))) };
}

/** The field's offset from the screenshot's whole CSS pixels is known more precisely than those. */
function edgesIn({ x, y, picture }: Shot, box: Box, scale: number, isDark: boolean): number[] {
  const border = isDark ? Math.ceil((SHOWING * box.width * scale) / (40 * PX_PER_MM)) : 0;
  const frame = {
    left: (Math.floor(box.x) - x) * scale + border,
    top: (Math.floor(box.y) - y) * scale + border,
    right: (Math.ceil(box.x + box.width) - x) * scale - border,
    bottom: (Math.ceil(box.y + box.height) - y) * scale - border,
  };
  const edges = inkEdges({ width: picture.width, data: picture.rgba }, frame);
  return edges.map(
    (edge, side) => ((edge / scale - (side % 2 === 0 ? box.x - x : box.y - y)) * 40 * PX_PER_MM) / box.width,
  );
}

/** Draws at a finer scale than the comparison, so that a letter's edge is not rounded to the next pixel. */
const FINER = 3;

async function edgesSealed(bytes: Uint8Array): Promise<Record<string, number[]>> {
  const document = await openPdfium(bytes);
  const scale = PX_PER_MM * FINER;
  const edges: Record<string, number[]> = {};
  for (const [index, shape] of pages.entries()) {
    const picture = document.draw(index, Math.round(shape.width * scale), Math.round(shape.height * scale));
    for (const [key, { position, width, height }] of Object.entries(fieldsOn(index))) {
      const [left, top] = [position.x * scale, position.y * scale];
      const [right, bottom] = [left + width * scale, top + height * scale];
      const border = index === DARK_PAGE ? SHOWING * FINER : 0;
      const frame = {
        left: Math.floor(left) + border,
        top: Math.floor(top) + border,
        right: Math.ceil(right) - border,
        bottom: Math.ceil(bottom) - border,
      };
      const drawn = inkEdges(picture, frame);
      edges[key] = drawn.map((edge, side) => (edge - (side % 2 === 0 ? left : top)) / FINER);
    }
  }
  document.close();
  return edges;
}
