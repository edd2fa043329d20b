import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
const { look } = await import("./notices.ts");
const { keepToken, readToken } = await import("./session.ts");

const settle = () => new Promise((resolve) => setTimeout(resolve));
const refused = () => Response.json({ code: "unauthenticated", message: "" }, { status: 401 });

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.i18n, { getUILanguage: () => "en" });
  await keepToken("first");
});
afterEach(() => void vi.restoreAllMocks());

it("a sign-in that the server knows no more is forgotten", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => refused());
  await look();
  await settle();
  expect(await readToken()).toBeNull();
});

it("whoever signed in again while the answer was on its way stays signed in", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await keepToken("second");
    return refused();
  });
  await look();
  await settle();
  expect(await readToken()).toBe("second");
});
