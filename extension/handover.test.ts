import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { resume, takeFromMenu, takeFromPage } = await import("./handover.ts");
const { addHandover, listHandovers, readStates } = await import("./tray.ts");

const entries = new Map<string, Response>();
vi.stubGlobal("caches", {
  open: async () => ({
    put: async (url: string, response: Response) => void entries.set(url, response),
    delete: async (url: string) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  }),
});

const asked: string[] = [];
let answer: () => Response;
const place = { site: "gmail" as const, account: 0, threadId: "t", subject: "Lease", people: [] };
const attachment = "https://mail.google.com/mail/u/0/?ui=2&view=att&attid=0.1&disp=safe";

beforeEach(() => {
  fakeBrowser.reset();
  entries.clear();
  asked.length = 0;
  answer = () => new Response("%PDF-1.4");
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answer();
  });
  vi.spyOn(fakeBrowser.permissions, "contains").mockResolvedValue(false as never);
});

async function statesOfNewest() {
  const [handover] = await listHandovers();
  return [...(await readStates(handover!)).values()];
}

const take = (...urls: string[]) =>
  takeFromPage(
    { type: "take_files", intent: "send", place, files: urls.map((url) => ({ url, name: "a.pdf" })) },
    { tab: { id: 1, windowId: 1 } },
  );

describe("what a page asks to be taken", () => {
  it("is fetched into the tray", async () => {
    await take(attachment);
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "a.pdf", size: 8 }]);
    expect(entries.size).toBe(1);
  });

  it("is never asked for where it leads anywhere but to a file of the site", async () => {
    await take("https://mail.google.com/mail/u/0/feed/atom", "https://contacts.google.com/x", attachment);
    expect(asked).toEqual([attachment]);
    expect((await statesOfNewest()).map(({ state }) => state).sort()).toEqual(["refused", "refused", "there"]);
  });
});

describe("what an earlier background had begun", () => {
  const begun = {
    ...{ id: "h", at: 1, windowId: 1, tabId: 1, intent: "send" as const, place },
    files: [{ id: "f", url: attachment, name: "a.pdf" }],
  };

  it("is gone on with", async () => {
    await addHandover(begun);
    await resume({ handoverId: null });
    expect((await readStates(begun)).get("f")).toMatchObject({ state: "there" });
  });

  it("is fetched once, however often one asks meanwhile", async () => {
    await addHandover(begun);
    await Promise.all([resume({ handoverId: null }), resume({ handoverId: null })]);
    expect(asked).toEqual([attachment]);
  });

  it("is tried again only where that was asked for", async () => {
    answer = () => new Response("", { status: 502 });
    await addHandover(begun);
    await resume({ handoverId: null });
    answer = () => new Response("%PDF-1.4");
    await resume({ handoverId: null });
    expect((await readStates(begun)).get("f")).toEqual({ state: "refused", reason: "unreachable" });
    await resume({ handoverId: "h" });
    expect((await readStates(begun)).get("f")).toMatchObject({ state: "there" });
  });
});

describe("a link of any page", () => {
  it("waits for the person's permission where the site may not be read", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await takeFromMenu("https://example.org/a.pdf", { id: 1, windowId: 1 });
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "not_allowed" }]);
  });

  it("has the name of its address", async () => {
    await takeFromMenu("https://example.org/papers/lease.pdf?x=1", { id: 1, windowId: 1 });
    expect(await statesOfNewest()).toMatchObject([{ state: "there", name: "lease.pdf" }]);
  });

  it("that is no link of the web is not asked for", async () => {
    await takeFromMenu("file:///etc/passwd.pdf", { id: 1, windowId: 1 });
    expect(asked).toEqual([]);
    expect(await statesOfNewest()).toEqual([{ state: "refused", reason: "not_allowed" }]);
  });
});
