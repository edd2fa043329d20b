import { parseHTML } from "linkedom";
import { expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
const { openLinksInTabs } = await import("./outside-links.ts");

const opened = vi.spyOn(fakeBrowser.tabs, "create").mockImplementation((async () => ({})) as never);

/** Clicks inside the link. @returns whether the browser's navigation is prevented */
function press(link: string, before?: (event: Event) => void): boolean {
  const { document, Event } = parseHTML(`<html><body><div>${link}</div></body></html>`);
  if (before) document.querySelector("div")!.addEventListener("click", before);
  openLinksInTabs(document as unknown as Document);
  const event = new Event("click", { bubbles: true, cancelable: true });
  document.querySelector("b")!.dispatchEvent(event);
  return event.defaultPrevented;
}

it("a link of the web app opens in a tab and does not replace the panel", () => {
  const address = "https://sign.example/app/pay/abc?go=1";
  expect(press(`<a href="${address}"><b>Pay</b></a>`)).toBe(true);
  expect(opened).toHaveBeenCalledExactlyOnceWith({ url: address });
  opened.mockClear();
});

it.each([
  [
    "that a screen handles itself",
    '<a href="https://sign.example/app/"><b>x</b></a>',
    (e: Event) => e.preventDefault(),
  ],
  ["that downloads a file", '<a href="https://sign.example/a.pdf" download><b>x</b></a>', undefined],
  ["that opens another tab", '<a href="https://sign.example/" target="_blank"><b>x</b></a>', undefined],
  ["within the panel", '<a href="#all"><b>x</b></a>', undefined],
  ["to a blob of the extension", '<a href="blob:chrome-extension://x/1"><b>x</b></a>', undefined],
])("a link %s is not intercepted", (_, link, before) => {
  press(link, before);
  expect(opened).not.toHaveBeenCalled();
});
