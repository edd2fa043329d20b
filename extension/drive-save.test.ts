import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

/** Drive, which holds each id once. `fails` says what becomes of the nth upload, from 0. */
function aDrive(fails: (nth: number) => "no answer" | "lost answer" | 403 | null = () => null) {
  const files = new Map<string, string>();
  let [ids, uploads] = [0, 0];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).includes("generateIds")) return Response.json({ ids: [`id${++ids}`] });
    const { id, name } = JSON.parse(/\{.*\}/.exec(await new Response(init?.body).text())![0]);
    const failure = fails(uploads++);
    if (failure === "no answer") throw new TypeError("Failed to fetch");
    if (failure === 403) return new Response("full", { status: 403 });
    if (files.has(id)) return new Response("", { status: 409 });
    files.set(id, name);
    if (failure === "lost answer") throw new TypeError("Failed to fetch");
    return Response.json({ id });
  });
  return { names: () => [...files.values()], uploads: () => uploads };
}

const copies = ["a.pdf", "b.pdf", "c.pdf"].map((name) => ({
  file: new File(["%PDF-"], name, { type: "application/pdf" }),
  sha256: name,
}));
const saving = { documentId: "d1", copies, folderId: "folder" };

describe("sealed copies that are saved to Drive", () => {
  beforeEach(() => fakeBrowser.reset());

  it.each(["no answer", "lost answer", 403] as const)(
    "are each there once after another try, where one had %j",
    async (failure) => {
      const drive = aDrive((nth) => (nth === 1 ? failure : null));
      expect(await putIntoDrive("token", saving)).toBe(false);
      expect(await putIntoDrive("token", saving)).toBe(true);
      expect(drive.names().sort()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
    },
  );

  it("are saved anew when somebody asks for them once more", async () => {
    const drive = aDrive();
    expect(await putIntoDrive("token", saving)).toBe(true);
    expect(await putIntoDrive("token", saving)).toBe(true);
    expect(drive.names()).toHaveLength(6);
  });

  it("are not sent where Drive gives no id", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 401 }));
    expect(await putIntoDrive("token", saving)).toBe(false);
  });
});
