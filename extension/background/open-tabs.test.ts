import { beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { equipOpenTabs } = await import("./open-tabs.ts");
const { openPanelTab } = await import("./open-panel.ts");

const calls: string[] = [];
beforeEach(() => {
  fakeBrowser.reset();
  calls.length = 0;
});

it("open tabs of the scripts' pages get styles and scripts, also beside one that refuses", async () => {
  const content_scripts = [
    { matches: ["https://mail.google.com/*"], js: ["content-scripts/gmail.js"], css: ["content-scripts/gmail.css"] },
    { matches: ["https://drive.google.com/*"], js: ["content-scripts/drive.js"] },
  ];
  const tabs = { "https://mail.google.com/*": [{ id: 1 }, { id: 2 }, { id: 3, discarded: true }] };
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ content_scripts }) });
  Object.assign(fakeBrowser.tabs, {
    query: async ({ url }: { url: string[] }) => tabs[url[0] as keyof typeof tabs] ?? [],
  });
  const note = (kind: string) => async (more: { target: { tabId: number }; files: string[] }) => {
    if (more.target.tabId === 1) throw new Error("Frame with ID 0 is showing error page");
    calls.push(`${kind} ${more.target.tabId} ${more.files}`);
  };
  Object.assign(fakeBrowser, { scripting: { insertCSS: note("css"), executeScript: note("js") } });
  await equipOpenTabs();
  expect(calls).toEqual(["css 2 content-scripts/gmail.css", "js 2 content-scripts/gmail.js"]);
});

it.each([
  ["normal", false, []],
  ["popup", true, ["tab in 7", "focus 7"]],
])("a page in a %s window gets the panel as a tab: %s", async (type, isInTab, expected) => {
  Object.assign(fakeBrowser.windows, {
    get: async () => ({ id: 5, type }),
    getLastFocused: async () => ({ id: 7, type: "normal" }),
    update: async (id: number) => void calls.push(`focus ${id}`),
  });
  Object.assign(fakeBrowser.runtime, { getURL: (path: string) => `chrome-extension://us${path}` });
  Object.assign(fakeBrowser.tabs, {
    query: async () => [],
    create: async ({ windowId }: { windowId: number }) => {
      calls.push(`tab in ${windowId}`);
      return { windowId };
    },
  });
  expect(await openPanelTab({ id: 1, windowId: 5 })).toBe(isInTab);
  expect(calls).toEqual(expected);
});
