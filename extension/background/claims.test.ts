import { beforeEach, expect, it, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { claimHandovers, listClaimed, settleClaims } = await import("./claims.ts");
const takenFiles = await import("./taken-files.ts");

const entries = new Map<string, Response>();
vi.stubGlobal("caches", {
  open: async () => ({
    put: async (url: string, response: Response) => void entries.set(url, response),
    delete: async (url: string) => entries.delete(url),
  }),
});

const SERVER = "https://sign.example.com";
const there = { state: "there", name: "a.pdf", size: 4, kind: "pdf" } as const;
const origin = { site: "drive" as const, account: 0, folderId: "folder", fileId: "file" };

function aHandover(id: string, at: number, names = [`${id}.pdf`], windowId: number | null = 1) {
  const files = names.map((name) => ({ id: `${id}-${name}`, url: `https://drive.example/${name}`, name }));
  return { id, at, windowId, tabId: 2, intent: "send" as const, place: origin, files };
}

async function storeFiles(...handovers: ReturnType<typeof aHandover>[]) {
  for (const one of handovers) {
    await takenFiles.addHandover(one);
    for (const { id } of one.files) await takenFiles.keepFile(id, there, new Blob(["%PDF"]));
  }
}

const remainingIds = async () => (await takenFiles.listHandovers()).map(({ id }) => id);

beforeEach(() => {
  fakeBrowser.reset();
  entries.clear();
});

it("sent hand-overs are dropped, and newer ones stay with their bytes", async () => {
  const a = aHandover("a", 1);
  await storeFiles(a);
  const claim = await claimHandovers([a], SERVER);
  expect([...(await listClaimed())]).toEqual(["a"]);
  await storeFiles(aHandover("b", 2));
  await claim!.finish();
  expect(await remainingIds()).toEqual(["b"]);
  expect([...entries.keys()]).toEqual(["https://tray.invalid/b-b.pdf"]);
  expect([...(await listClaimed())]).toEqual([]);
});

it("unsent hand-overs are offered again", async () => {
  const a = aHandover("a", 1);
  await storeFiles(a);
  await (await claimHandovers([a], SERVER))!.release();
  expect(await remainingIds()).toEqual(["a"]);
  expect([...(await listClaimed())]).toEqual([]);
});

it("two panels cannot claim the same hand-over, and a failed claim claims none", async () => {
  const [a, b] = [aHandover("a", 1, undefined, null), aHandover("b", 2, undefined, null)];
  await storeFiles(a, b);
  const first = await claimHandovers([b], SERVER);
  expect(await claimHandovers([a, b], SERVER)).toBeNull();
  expect([...(await listClaimed())]).toEqual(["b"]);
  await first!.release();
  const again = await claimHandovers([a, b], SERVER);
  expect([...(await listClaimed())].sort()).toEqual(["a", "b"]);
  await again!.finish();
});

it("a sent file is not offered by an earlier press, but stays in other windows", async () => {
  const [earlier, sent] = [aHandover("earlier", 1, ["a.pdf", "b.pdf"]), aHandover("sent", 2, ["a.pdf"])];
  await storeFiles(earlier, sent, aHandover("elsewhere", 1, ["a.pdf"], 9));
  await (await claimHandovers([sent], SERVER))!.finish();
  const remaining = await takenFiles.listHandovers();
  expect(remaining.map(({ id, files }) => [id, files.map(({ name }) => name)]).sort()).toEqual([
    ["earlier", ["b.pdf"]],
    ["elsewhere", ["a.pdf"]],
  ]);
});

it("a press on files that are being sent is a new hand-over, which survives their completion", async () => {
  const a = aHandover("a", 1);
  await storeFiles(a);
  const claim = await claimHandovers([a], SERVER);
  await storeFiles({ ...aHandover("again", 5), files: [{ ...a.files[0]!, id: "again-file" }] });
  await claim!.finish();
  expect(await remainingIds()).toEqual(["again"]);
});

it("the limit of hand-overs never drops claimed hand-overs", async () => {
  const a = aHandover("a", 0);
  await storeFiles(a);
  const claim = await claimHandovers([a], SERVER);
  for (let at = 1; at <= 25; at += 1) await storeFiles(aHandover(`h${at}`, at));
  expect(await remainingIds()).toContain("a");
  await claim!.finish();
  expect(await remainingIds()).toHaveLength(20);
});

/** A claim of a closed panel: its record stays, its lock is released. */
async function abandoned(id: string, documentId: string | null, server = SERVER) {
  await fakeBrowser.storage.session.set({ [`claim.${id}`]: { server, documentId } });
}

it.each([
  ["sent", "sent", []],
  ["unsent", "not_sent", ["a"]],
] as const)(
  "a claim of a panel that closed midway is settled by the server's outcome: %s",
  async (_, outcome, remaining) => {
    await storeFiles(aHandover("a", 1));
    await abandoned("a", "doc-1");
    const requests: string[] = [];
    await settleClaims(SERVER, async (documentId) => {
      requests.push(documentId);
      return outcome;
    });
    expect(requests).toEqual(["doc-1"]);
    expect(await remainingIds()).toEqual(remaining);
    expect([...(await listClaimed())]).toEqual([]);
  },
);

it("a claim stays while the server is unreachable", async () => {
  await storeFiles(aHandover("a", 1));
  await abandoned("a", "doc-1");
  await settleClaims(SERVER, async () => "unknown");
  expect([...(await listClaimed())]).toEqual(["a"]);
});

it("a claim without a document, or of another server, counts as unsent", async () => {
  await storeFiles(aHandover("a", 1), aHandover("b", 2));
  await abandoned("a", null);
  await abandoned("b", "doc-1", "https://other.example.com");
  await settleClaims(SERVER, () => Promise.reject(new Error("Nothing to ask")));
  expect([...(await listClaimed())]).toEqual([]);
  expect(await remainingIds()).toEqual(["b", "a"]);
});

it("a claim of an open panel is not settled", async () => {
  const a = aHandover("a", 1);
  await storeFiles(a);
  const claim = await claimHandovers([a], SERVER);
  await claim!.name("doc-1");
  await settleClaims(SERVER, () => Promise.reject(new Error("Not to be asked")));
  expect([...(await listClaimed())]).toEqual(["a"]);
  await claim!.finish();
});
