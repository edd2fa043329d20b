import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { textsFrom } from "./page-texts.ts";
import { textTables } from "./text-tables.ts";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { checkItself } = await import("./self-check.ts");
type View = import("./self-check.ts").View;

const texts = textsFrom(textTables.en);
let life: { controller: AbortController; signal: AbortSignal; isInvalid: boolean };
let view: View;
let shown = "#inbox";

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
  const controller = new AbortController();
  life = { controller, signal: controller.signal, isInvalid: false };
  shown = "#inbox";
  view = "unknown";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aPage() {
  const page = parseHTML("<html><body></body></html>").document as unknown as Document;
  const look = checkItself(page, life, texts, {
    ...{ name: "Gmail" as const, look: () => view, shown: () => shown, report: () => "A report" },
  });
  const buttons = () => [...page.querySelectorAll("button")];
  return { page, look, buttons, text: () => page.querySelector("[role=status]")?.textContent ?? null };
}

function press(button: Element | undefined): void {
  const event = new (button!.ownerDocument.defaultView as unknown as { Event: typeof Event }).Event("click");
  Object.defineProperty(event, "isTrusted", { value: true });
  button!.dispatchEvent(event);
}

it("a view that stays unrecognized is reported, with the alternatives", async () => {
  const { look, text, buttons } = aPage();
  look();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text()).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(text()).toBe(`${texts("check.text", "Gmail")} ${texts("check.ways")}`);
  expect(buttons().map((one) => one.textContent)).toEqual(["Open the panel", "Copy a report", "Close"]);
});

it("a view that is recognized in time, or shows nothing to sign, is not reported", async () => {
  const { look, text } = aPage();
  look();
  await vi.advanceTimersByTimeAsync(3_000);
  view = "understood";
  look();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(text()).toBeNull();
});

it("the notice disappears when the view is left", async () => {
  const { look, text } = aPage();
  look();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(text()).not.toBeNull();
  view = "nothing";
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(text()).toBeNull();
});

it("a closed notice stays closed for what the page shows, and for nothing else", async () => {
  const { look, text, buttons } = aPage();
  look();
  await vi.advanceTimersByTimeAsync(8_000);
  press(buttons()[2]);
  look();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(text()).toBeNull();
  shown = "#inbox/FMfcgzGwHpThcsB";
  look();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(text()).not.toBeNull();
});

it("a script from before an update reports nothing", async () => {
  const { look, text } = aPage();
  look();
  life.isInvalid = true;
  life.controller.abort();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(text()).toBeNull();
});
