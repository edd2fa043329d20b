import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { fakeCaches } from "../../tests/support/fake-caches.ts";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
vi.stubGlobal("caches", fakeCaches());

const { answerConnectPage } = await import("./connect.ts");
const { requestSignIn, chooseServer, endSignIn, forgetToken, keepToken, readToken, wasEnded } = await import(
  "./session.ts"
);

const server = "http://127.0.0.1:8000";
const page = { origin: server, url: `${server}/app/extension/connect?word=x`, frameId: 0 };
const self = { name: "Countersign", version: "1.2.3" };

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.runtime, "getManifest").mockReturnValue({ manifest_version: 3, ...self });
});

describe("a sign-in handed over by the web app", () => {
  it("is accepted once, with the nonce of the page that was opened for it", async () => {
    const nonce = await requestSignIn();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word: nonce }, page)).toEqual({
      ok: true,
      ...self,
    });
    expect(await readToken()).toBe("t1");
    await forgetToken();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word: nonce }, page)).toEqual({ ok: false });
    expect(await readToken()).toBeNull();
  });

  it("is refused if the extension did not request it, so that no link can replace the account", async () => {
    const nonce = crypto.randomUUID();
    expect(await answerConnectPage({ type: "signed_in", token: "theirs", word: nonce }, page)).toEqual({ ok: false });
    expect(await readToken()).toBeNull();
  });

  it("is ignored from any other page, and in any other form", async () => {
    const nonce = await requestSignIn();
    const other = { ...page, origin: "https://evil.example", url: "https://evil.example/app/extension/connect" };
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word: nonce }, other)).toBeNull();
    expect(await answerConnectPage({ type: "signed_in", token: "t1", word: nonce, more: 1 }, page)).toBeNull();
    expect(await answerConnectPage({ type: "take_files" }, page)).toBeNull();
    expect(await readToken()).toBeNull();
  });

  it("is valid for its server only", async () => {
    const nonce = await requestSignIn();
    await answerConnectPage({ type: "signed_in", token: "t1", word: nonce }, page);
    await chooseServer("https://sign.example.com");
    expect(await readToken()).toBeNull();
    await chooseServer(server);
    expect(await readToken()).toBeNull();
  });

  it("is stored in memory only", async () => {
    const nonce = await requestSignIn();
    await answerConnectPage({ type: "signed_in", token: "secret-token", word: nonce }, page);
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain("secret-token");
  });
});

describe("a page that asks for the extension", () => {
  it("receives its name and version", async () => {
    expect(await answerConnectPage({ type: "who", word: "x" }, page)).toEqual({ ok: true, ...self });
  });

  it("receives a permanent installation id for the new session if it has the nonce", async () => {
    const installationFor = async (nonce: string) => {
      const answer = await answerConnectPage({ type: "who", word: nonce }, page);
      return answer?.ok ? answer.installation : null;
    };
    expect(await installationFor(crypto.randomUUID())).toBeUndefined();
    const first = await installationFor(await requestSignIn());
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await installationFor(await requestSignIn())).toBe(first);
  });
});

describe("a session that the server has ended", () => {
  it("is removed, and reported as ended until the next sign-in", async () => {
    await keepToken("t1");
    expect(await wasEnded()).toBe(false);
    await endSignIn("t1");
    expect([await readToken(), await wasEnded()]).toEqual([null, true]);
    await keepToken("t2");
    expect(await wasEnded()).toBe(false);
  });

  it("does not sign out a person who has signed in meanwhile", async () => {
    await keepToken("t2");
    await endSignIn("t1");
    expect([await readToken(), await wasEnded()]).toEqual(["t2", false]);
  });

  it("is reported for its server only, and not after a sign-out in the extension", async () => {
    await keepToken("t1");
    await endSignIn("t1");
    await chooseServer("https://sign.example.com");
    expect(await wasEnded()).toBe(false);
    await keepToken("t2");
    await forgetToken();
    expect(await wasEnded()).toBe(false);
  });
});
