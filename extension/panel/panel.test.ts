/** One panel on a device that two people use one after the other. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { personalStorage } from "../../features/host/personal-storage.ts";
import { fakeCaches } from "../../tests/support/fake-caches.ts";
import type { Handover } from "../background/taken-files.ts";

vi.hoisted(() => vi.stubGlobal("__COUNTERSIGN_SERVER__", "http://127.0.0.1:8000"));
vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));
vi.stubGlobal("caches", fakeCaches());
const { openPanel } = await import("./panel.ts");
const { addHandover, listHandovers } = await import("../background/taken-files.ts");
const { readOrigin, rememberOrigin } = await import("../session/origins.ts");
const { endSignIn, keepToken, readToken } = await import("../session/session.ts");

const mail = { site: "gmail" as const, account: 0, threadId: "t", subject: "Ann's secret deal", people: [] };
const handover: Handover = {
  ...{ id: "h1", at: 1, windowId: null, tabId: 1, intent: "send", place: mail },
  files: [{ id: "f1", url: "https://mail.google.com/1", name: "deal.pdf" }],
};
const server = { ended: new Set<string>() };

/** Each token is a person's name. */
function answer(url: string, init?: RequestInit): Response {
  const token = new Headers(init?.headers).get("Token") ?? "";
  if (url.includes("/locales/")) return Response.json({});
  if (server.ended.has(token)) return Response.json({ code: "unauthenticated", message: "" }, { status: 401 });
  if (url.includes("/api/user/detail")) return Response.json({ data: aUser(token) });
  return Response.json({ data: {} });
}

function aUser(name: string) {
  return {
    ...{ uid: name, email: `${name}@example.com`, displayName: name, emailVerified: true, color: "#123456" },
    ...{ language: "en", timeZone: "UTC", timeZoneSet: true, timeFormat: "24h" },
    workspace: { _id: `w-${name}`, name, role: "owner", rights: {} },
  };
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
};

/** Everything that the extension keeps. */
async function kept(): Promise<string> {
  const { local, session } = fakeBrowser.storage;
  return JSON.stringify([{ ...localStorage }, await local.get(null), await session.get(null)]);
}

async function aPanelOfAnn() {
  await keepToken("ann");
  const panel = await openPanel();
  await until(() => panel.account.user.value?.uid === "ann");
  await addHandover(handover);
  await until(() => panel.takenFiles.taken.value !== null);
  panel.start.setTitle("Ann's title");
  panel.start.addPerson({ name: "Otto", email: "anns-otto@example.com" });
  personalStorage(panel.host.storage).set("draft:d1:w1", "Ann's draft");
  panel.host.storage.set("signing.d1.r1.values", "Ann's answers");
  await rememberOrigin("d1", { place: mail, tabId: null, at: 1 } as never);
  expect(await kept()).toContain("anns-otto@example.com");
  return panel;
}

const isFree = async (panel: Awaited<ReturnType<typeof openPanel>>) => {
  await until(async () => (await listHandovers()).length === 0 && panel.takenFiles.taken.value === null);
  await until(async () => (await readOrigin("d1")) === null);
  expect(panel.start.title.value).toBe("");
  expect(panel.start.people.value).toEqual([]);
  expect((await kept()).toLowerCase()).not.toMatch(/ann's|anns-|secret deal/);
};

beforeEach(() => {
  fakeBrowser.reset();
  server.ended.clear();
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(values, { [key]: value }),
    removeItem: (key: string) => void delete values[key],
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(values, name, { value, enumerable: false });
  vi.stubGlobal("localStorage", values);
  vi.stubGlobal("window", new EventTarget());
  fakeBrowser.runtime.connect = (() => ({ onDisconnect: { addListener: () => undefined } })) as never;
  vi.spyOn(fakeBrowser.windows, "getCurrent").mockResolvedValue({ id: 1 } as never);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => answer(String(url), init));
});
afterEach(() => void vi.restoreAllMocks());

describe("a panel that two people use one after the other", () => {
  it("keeps nothing of the person who disconnects, neither on screen nor in storage", async () => {
    const panel = await aPanelOfAnn();
    await panel.account.signOut();
    await isFree(panel);
    expect(await readToken()).toBeNull();
  });

  it("keeps nothing of a person who disconnects in another of its pages", async () => {
    const panel = await aPanelOfAnn();
    const options = await openPanel();
    await until(() => options.account.user.value?.uid === "ann");
    await options.account.signOut();
    await until(() => panel.account.user.value === null);
    await isFree(panel);
  });

  it("offers a person's work again after their session expired", async () => {
    const panel = await aPanelOfAnn();
    await endSignIn("ann");
    await until(() => panel.account.user.value === null);
    expect(personalStorage(panel.host.storage).get("draft:d1:w1")).toBeNull();
    await keepToken("ann");
    await until(() => panel.account.user.value?.uid === "ann");
    expect(personalStorage(panel.host.storage).get("draft:d1:w1")).toBe("Ann's draft");
    expect(panel.start.title.value).toBe("Ann's title");
  });

  it("keeps nothing of a person whose session expired once somebody else connects", async () => {
    const panel = await aPanelOfAnn();
    await endSignIn("ann");
    await until(() => panel.account.user.value === null);
    await keepToken("bob");
    await until(() => panel.account.user.value?.uid === "bob");
    await isFree(panel);
    expect(personalStorage(panel.host.storage).get("draft:d1:w1")).toBeNull();
  });

  it("keeps the file that the next person took after they connected and before the panel opened", async () => {
    await aPanelOfAnn();
    await keepToken("bob");
    await addHandover({ ...handover, id: "h-bob", at: Date.now() + 1, windowId: 2 });
    const panel = await openPanel();
    await until(() => panel.account.user.value?.uid === "bob");
    await until(async () => (await listHandovers()).length === 1);
    expect((await listHandovers()).map(({ id }) => id)).toEqual(["h-bob"]);
  });
});
