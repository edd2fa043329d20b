import { afterEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
vi.stubGlobal("__GOOGLE_CLIENT_ID__", "client-of-a-test");
const { askConsent, putIntoDrive } = await import("./drive-save.ts");

afterEach(() => void vi.restoreAllMocks());

it.each([
  ["says no", () => Promise.resolve(false)],
  ["is not asked, because the press no longer counts", () => Promise.reject(new Error("Must be called by a gesture"))],
])("consents to nothing where the person %s", async (_, request) => {
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(request as never);
  expect(await askConsent(0)).toBeNull();
});

it("saves every sealed copy, and says so where one is not taken", async () => {
  const files = ["a.pdf", "b.pdf", "c.pdf"].map((name) => new File(["%PDF-"], name, { type: "application/pdf" }));
  const asked = vi.spyOn(globalThis, "fetch");
  asked.mockImplementation(async () => Response.json({ id: "1" }));
  expect(await putIntoDrive("token", files, "folder")).toBe(true);
  expect(asked).toHaveBeenCalledTimes(3);
  asked.mockImplementationOnce(async () => new Response("full", { status: 403 }));
  expect(await putIntoDrive("token", files, null)).toBe(false);
});
