import { describe, expect, it, vi } from "vitest";
import { isConnectPage, isOwnPage, isSitePage, type Sender } from "./senders.ts";

vi.mock("wxt/browser", () => ({
  browser: { runtime: { id: "ours", getURL: (path: string) => `chrome-extension://ours${path}` } },
}));

const gmail: Sender = {
  ...{ id: "ours", origin: "https://mail.google.com", url: "https://mail.google.com/mail/u/0/", frameId: 0 },
  tab: { id: 7, windowId: 1 },
};

describe("a content script of Gmail or Drive", () => {
  it("is accepted from the top frame of its page", () => {
    expect(isSitePage(gmail)).toBe(true);
  });

  it.each([
    ["another extension", { ...gmail, id: "theirs" }],
    ["a frame in the page", { ...gmail, frameId: 3 }],
    ["another site", { ...gmail, origin: "https://evil.example", url: "https://evil.example/" }],
    ["a site whose URL contradicts its origin", { ...gmail, url: "https://evil.example/" }],
    [
      "a host whose name begins with Gmail's",
      { ...gmail, origin: undefined, url: "https://mail.google.com.evil.example/" },
    ],
    ["a sender without a tab", { ...gmail, tab: undefined }],
    ["a sender without an address", { ...gmail, origin: undefined, url: undefined }],
  ] as [string, Sender][])("rejects %s", (_, sender) => {
    expect(isSitePage(sender)).toBe(false);
  });
});

describe("a sender that is a page of the extension", () => {
  const panel = { id: "ours", origin: "chrome-extension://ours", url: "chrome-extension://ours/sidepanel.html" };

  it("is distinguished from all other senders", () => {
    expect(isOwnPage(panel)).toBe(true);
    expect(isOwnPage(gmail)).toBe(false);
    expect(isOwnPage({ ...panel, id: "theirs" })).toBe(false);
    expect(isOwnPage({ ...panel, origin: "chrome-extension://theirs", url: "chrome-extension://theirs/" })).toBe(false);
  });
});

describe("a sender that is the connect page", () => {
  const server = "https://sign.example.com";
  const page: Sender = { origin: server, url: `${server}/app/extension/connect?word=1`, frameId: 0, tab: { id: 1 } };

  it("is accepted from the chosen server, sent directly or through our content script", () => {
    expect(isConnectPage(page, server)).toBe(true);
    expect(isConnectPage({ ...page, id: "ours" }, server)).toBe(true);
  });

  it.each([
    ["another server's page", page, "https://other.example.com"],
    ["another page of the server", { ...page, url: `${server}/app/` }, server],
    ["in a frame", { ...page, frameId: 2 }, server],
    ["another extension", { ...page, id: "theirs" }, server],
    [
      "on a host whose name begins with the server's",
      { ...page, url: `${server}.evil.example/app/extension/connect` },
      server,
    ],
  ] as [string, Sender, string][])("is rejected if it is %s", (_, sender, chosen) => {
    expect(isConnectPage(sender, chosen)).toBe(false);
  });
});
