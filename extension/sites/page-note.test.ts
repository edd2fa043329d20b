import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { insertNote } from "./page-note.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const living = { signal: new AbortController().signal, isInvalid: false };
const aPage = () => parseHTML("<html><body></body></html>").document as unknown as Document;
const notes = (page: Document) => [...page.querySelectorAll('[role="status"]')].map((note) => note.textContent);

it("the place for a note is there before its words, and after them", () => {
  const page = aPage();
  const say = insertNote(page, living);
  expect(notes(page)).toEqual([""]);
  const place = page.querySelector('[role="status"]');
  say("Cannot be opened");
  vi.advanceTimersByTime(16);
  expect(place?.textContent).toBe("Cannot be opened");
  vi.advanceTimersByTime(10_000);
  expect(notes(page)).toEqual([""]);
});

it("the same words twice are two changes, which are read out twice", () => {
  const page = aPage();
  const say = insertNote(page, living);
  say("Cannot be opened");
  vi.advanceTimersByTime(16);
  say("Cannot be opened");
  expect(notes(page)).toEqual([""]);
  vi.advanceTimersByTime(16);
  expect(notes(page)).toEqual(["Cannot be opened"]);
});

it("a page that threw the place away gets another one; one that an update left behind goes", () => {
  const page = aPage();
  const say = insertNote(page, living);
  page.body.replaceChildren();
  say("Cannot be opened");
  vi.advanceTimersByTime(16);
  expect(notes(page)).toEqual(["Cannot be opened"]);
  vi.advanceTimersByTime(10_000);
  insertNote(page, living);
  expect(notes(page)).toEqual([""]);
});
