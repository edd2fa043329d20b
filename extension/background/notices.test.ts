import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { fakeCaches } from "../../tests/support/fake-caches.ts";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
vi.stubGlobal("caches", fakeCaches());
const { checkDocuments, checkDocumentsIfDue } = await import("./notices.ts");
const { onWaitingCount } = await import("./document-counts.ts");
const { forgetToken, keepToken, readToken } = await import("../session/session.ts");

const settle = () => new Promise((resolve) => setTimeout(resolve));
const counts = { all: 1, "action-required": 3, completed: 1 };
/** Responds as the product does; returns the paths requested from now on. */
function answering(completed: string[]): string[] {
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    const { pathname } = new URL(String(url));
    requests.push(pathname);
    const items = completed.map((id) => ({ _id: id, title: id }));
    const data = pathname.endsWith("/counts") ? { ...counts, completed: items.length } : { items, cursor: null };
    return Response.json({ data });
  });
  return requests;
}
const refused = () => Response.json({ code: "unauthenticated", message: "" }, { status: 401 });

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.i18n, { getUILanguage: () => "en", getMessage: (name: string) => name });
  await keepToken("first");
});
afterEach(() => void vi.restoreAllMocks());

it("a sign-in that the server no longer knows is removed", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => refused());
  await checkDocuments();
  await settle();
  expect(await readToken()).toBeNull();
});

it("a newer sign-in survives the refusal of an older one", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await keepToken("second");
    return refused();
  });
  await checkDocuments();
  await settle();
  expect(await readToken()).toBe("second");
});

it("a check is one call without changes, and two with changes", async () => {
  const requests = answering(["a"]);
  await checkDocuments();
  expect(requests).toEqual(["/api/document/counts", "/api/document/all"]);
  await checkDocuments();
  expect(requests).toHaveLength(3);
  answering(["a", "b"]);
  const notified = vi.spyOn(fakeBrowser.notifications, "create");
  await checkDocuments();
  expect(notified.mock.calls.map(([id]) => id)).toEqual(["completed:b"]);
});

it("concurrent panels share a check, and a recent response is reused", async () => {
  const requests = answering([]);
  await checkDocuments();
  await Promise.all([checkDocumentsIfDue(), checkDocumentsIfDue()]);
  expect(requests).toHaveLength(2);
  await Promise.all([checkDocuments(), checkDocuments(), checkDocuments()]);
  // One request was in progress, and one follows for all others.
  expect(requests).toHaveLength(4);
});

it("every panel receives the same count, and none once nobody is signed in", async () => {
  answering([]);
  const counts: number[] = [];
  const stop = onWaitingCount((waiting) => counts.push(waiting));
  await checkDocuments();
  await settle();
  await forgetToken();
  await checkDocuments();
  await settle();
  stop();
  expect(counts).toEqual([0, 3, 0]);
});
