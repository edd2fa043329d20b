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

const active = { signal: new AbortController().signal, isInvalid: false };
const aPage = () => parseHTML("<html><body></body></html>").document as unknown as Document;
const notes = (page: Document) => [...page.querySelectorAll('[role="status"]')].map((note) => note.textContent);

it("the place for a note is there before its words, and after them", () => {
  const page = aPage();
  const showNote = insertNote(page, active);
  expect(notes(page)).toEqual([""]);
  const note = page.querySelector('[role="status"]');
  showNote("Cannot be opened");
  vi.advanceTimersByTime(16);
  expect(note?.textContent).toBe("Cannot be opened");
  vi.advanceTimersByTime(10_000);
  expect(notes(page)).toEqual([""]);
});

it("the same words twice are two changes, which are read out twice", () => {
  const page = aPage();
  const showNote = insertNote(page, active);
  showNote("Cannot be opened");
  vi.advanceTimersByTime(16);
  showNote("Cannot be opened");
  expect(notes(page)).toEqual([""]);
  vi.advanceTimersByTime(16);
  expect(notes(page)).toEqual(["Cannot be opened"]);
});

it("a page that threw the place away gets another one; one that an update left behind goes", () => {
  const page = aPage();
  const showNote = insertNote(page, active);
  page.body.replaceChildren();
  showNote("Cannot be opened");
  vi.advanceTimersByTime(16);
  expect(notes(page)).toEqual(["Cannot be opened"]);
  vi.advanceTimersByTime(10_000);
  insertNote(page, active);
  expect(notes(page)).toEqual([""]);
});
