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

it("the live region exists before its text is added, and afterwards", () => {
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

it("a repeated text is announced again", () => {
  const page = aPage();
  const showNote = insertNote(page, active);
  showNote("Cannot be opened");
  vi.advanceTimersByTime(16);
  showNote("Cannot be opened");
  expect(notes(page)).toEqual([""]);
  vi.advanceTimersByTime(16);
  expect(notes(page)).toEqual(["Cannot be opened"]);
});

it("a removed live region is added again; one from before an update is removed", () => {
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
