import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const takenFiles = await import("./taken-files.ts");

type Entries = Map<string, Response>;
const entries: Entries = new Map();
/** The part of Cache Storage that stores the bytes. */
vi.stubGlobal("caches", {
  open: async () => ({
    put: async (url: string, response: Response) => void entries.set(url, response),
    match: async (url: string) => entries.get(url)?.clone(),
    delete: async (url: string) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  }),
});

const there = { state: "there", name: "a.pdf", size: 4, kind: "pdf" } as const;

function aHandover(id: string, at: number) {
  const files = [{ id: `${id}-f`, url: `https://mail.google.com/mail/?view=att&th=${id}`, name: "a.pdf" }];
  return { id, at, windowId: 1, tabId: 2, intent: "send" as const, place: null, files };
}

beforeEach(() => {
  fakeBrowser.reset();
  entries.clear();
});

describe("the store of taken files", () => {
  it("lists the newest hand-over first", async () => {
    await takenFiles.addHandover(aHandover("a", 1));
    await takenFiles.addHandover(aHandover("b", 2));
    expect((await takenFiles.listHandovers()).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("reports a file as available only once its bytes are stored", async () => {
    const handover = aHandover("a", 1);
    await takenFiles.addHandover(handover);
    expect((await takenFiles.readStates(handover)).size).toBe(0);
    await takenFiles.keepFile("a-f", there, new Blob(["%PDF"]));
    expect((await takenFiles.readStates(handover)).get("a-f")).toEqual(there);
    expect(await (await takenFiles.readBytes("a-f"))?.text()).toBe("%PDF");
  });

  it("drops a hand-over with its bytes and states, and keeps all others", async () => {
    for (const [index, id] of ["a", "b"].entries()) {
      await takenFiles.addHandover(aHandover(id, index));
      await takenFiles.keepFile(`${id}-f`, there, new Blob(["%PDF"]));
    }
    await takenFiles.dropHandover(aHandover("a", 0));
    expect(await takenFiles.readBytes("a-f")).toBeNull();
    expect(Object.keys(await fakeBrowser.storage.session.get(null)).sort()).toEqual(["file.b-f", "handover.b"]);
    expect(await takenFiles.readBytes("b-f")).not.toBeNull();
  });

  it("resets failed files and keeps available ones", async () => {
    const handover = {
      ...aHandover("a", 1),
      files: ["x", "y"].map((id) => ({ id, url: "https://a.example", name: "" })),
    };
    await takenFiles.addHandover(handover);
    await takenFiles.keepRefusal("x", "unreachable");
    await takenFiles.keepFile("y", there, new Blob(["%PDF"]));
    await takenFiles.forgetRefusals(handover);
    expect([...(await takenFiles.readStates(handover)).keys()]).toEqual(["y"]);
  });

  it("removes the bytes of an earlier browser session", async () => {
    await takenFiles.addHandover(aHandover("a", 1));
    await takenFiles.keepFile("a-f", there, new Blob(["%PDF"]));
    entries.set("https://tray.invalid/earlier", new Response("%PDF"));
    await takenFiles.dropOrphans();
    expect([...entries.keys()]).toEqual(["https://tray.invalid/a-f"]);
  });

  it("stores nothing for a file whose hand-over was dropped while it was fetched", async () => {
    await takenFiles.addHandover(aHandover("a", 1));
    await takenFiles.dropHandover(aHandover("a", 1));
    await takenFiles.keepFile("a-f", there, new Blob(["%PDF"]));
    await takenFiles.keepRefusal("a-f", "unreachable");
    expect(entries.size).toBe(0);
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });

  it("stores files that were pressed twice once, with the later intent", async () => {
    const first = aHandover("a", 1);
    await takenFiles.addHandover(first);
    await takenFiles.addHandover(aHandover("b", 2));
    const again = await takenFiles.addHandover({ ...first, id: "again", at: 3, intent: "sign_myself" });
    expect(again).toMatchObject({ id: "a", at: 3, intent: "sign_myself", files: first.files });
    expect((await takenFiles.listHandovers()).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("stores files that were pressed twice at the same time once per window", async () => {
    const first = aHandover("a", 1);
    const presses = [first, { ...first, id: "again", at: 2 }, { ...first, id: "elsewhere", windowId: 7 }];
    await Promise.all(presses.map((one) => takenFiles.addHandover(one)));
    expect((await takenFiles.listHandovers()).map(({ id }) => id).sort()).toEqual(["a", "elsewhere"]);
  });

  it("does not remove bytes that arrive during the clean-up", async () => {
    entries.set("https://tray.invalid/earlier", new Response("%PDF"));
    const open = await caches.open("tray");
    vi.spyOn(caches, "open").mockResolvedValueOnce({
      ...open,
      async keys() {
        await takenFiles.addHandover(aHandover("late", 1));
        await takenFiles.keepFile("late-f", there, new Blob(["%PDF"]));
        return open.keys();
      },
    });
    await takenFiles.dropOrphans();
    expect([...entries.keys()]).toEqual(["https://tray.invalid/late-f"]);
  });

  it("stores at most twenty hand-overs, and drops the oldest with their bytes", async () => {
    for (let at = 0; at < 22; at += 1) {
      await takenFiles.addHandover(aHandover(`h${at}`, at));
      await takenFiles.keepFile(`h${at}-f`, there, new Blob(["%PDF"]));
    }
    const stored = (await takenFiles.listHandovers()).map(({ id }) => id);
    expect(stored).toHaveLength(20);
    expect(stored.at(-1)).toBe("h2");
    expect(entries.size).toBe(20);
  });

  it("skips unreadable entries", async () => {
    await fakeBrowser.storage.session.set({ "handover.x": { id: "x" } });
    expect(await takenFiles.listHandovers()).toEqual([]);
  });
});
