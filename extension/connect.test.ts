import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { answerConnectPage } = await import("./connect.ts");
const { askForSignIn, chooseServer, forgetToken, readToken } = await import("./session.ts");

const server = "http://127.0.0.1:8000";
const page = { origin: server, url: `${server}/app/extension/connect?word=x`, frameId: 0 };
const self = { name: "Countersign", version: "1.2.3" };

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.runtime, "getManifest").mockReturnValue({ manifest_version: 3, ...self });
});

describe("a sign-in that is handed over", () => {
  it("is taken with the word of the page that was opened for it, once", async () => {
    const word = await askForSignIn();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word }, page)).toEqual({ ok: true, ...self });
    expect(await readToken()).toBe("t1");
    await forgetToken();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word }, page)).toEqual({ ok: false });
    expect(await readToken()).toBeNull();
  });

  it("is refused unasked: nobody is signed in to somebody else's account by a link", async () => {
    const word = crypto.randomUUID();
    expect(await answerConnectPage({ type: "signed_in", token: "theirs", word }, page)).toEqual({ ok: false });
    expect(await readToken()).toBeNull();
  });

  it("is not heard from any other page, nor in any other form", async () => {
    const word = await askForSignIn();
    const other = { ...page, origin: "https://evil.example", url: "https://evil.example/app/extension/connect" };
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word }, other)).toBeNull();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word, more: 1 }, page)).toBeNull();
    expect(await answerConnectPage({ type: "take_files" }, page)).toBeNull();
    expect(await readToken()).toBeNull();
  });

  it("is of its server alone", async () => {
    const word = await askForSignIn();
    await answerConnectPage({ type: "signed_in", token: "t1", word }, page);
    await chooseServer("https://sign.example.com");
    expect(await readToken()).toBeNull();
    await chooseServer(server);
    expect(await readToken()).toBeNull();
  });

  it("is kept in memory alone", async () => {
    const word = await askForSignIn();
    await answerConnectPage({ type: "signed_in", token: "secret-token", word }, page);
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain("secret-token");
  });
});

describe("who asks", () => {
  it("is told which extension this is", async () => {
    expect(await answerConnectPage({ type: "who" }, page)).toEqual({ ok: true, ...self });
  });
});
