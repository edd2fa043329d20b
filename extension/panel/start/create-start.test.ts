import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { PersonalStorage } from "../../../features/host/host.ts";
import type { Handover } from "../../background/taken-files.ts";
import type { TakenFiles } from "../taken-files-view.ts";
import { createStart, type Start, withoutPrefix } from "./create-start.ts";

const otto = { name: "Otto", email: "otto@example.org" };
const handover: Handover = {
  ...{ id: "h1", at: 1, windowId: 1, tabId: 1, intent: "send" },
  place: { site: "gmail", account: 0, threadId: "t", subject: "Re: Lease", people: [otto] },
  files: [{ id: "f1", url: "https://mail.google.com/1", name: "a_lease.pdf" }],
};

function aStart(firstHandover: Handover | null = handover, storage = memory(), windowId: number | null = 1) {
  const there = { state: "there", name: "a_lease.pdf", size: 9, kind: "pdf" } as const;
  const files = firstHandover?.files.map((one) => ({ ...one, state: there })) ?? [];
  const takenFiles = signal<TakenFiles | null>(
    firstHandover && { handover: firstHandover, files, all: [firstHandover] },
  );
  const drop = async () => {
    takenFiles.value = null;
  };
  return {
    start: createStart({ windowId, taken: takenFiles, again() {}, drop, dropAll: drop }, () => storage),
    storage,
    taken: takenFiles,
  };
}

function memory(): PersonalStorage & { entries: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    entries: stored,
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}

describe("the next batch to send", () => {
  it("is titled with the mail's subject, otherwise with the file's name", () => {
    expect(aStart().start.title.value).toBe("Lease");
    expect(aStart({ ...handover, place: null }).start.title.value).toBe("a lease");
  });

  it("suggests the thread's people and selects none", () => {
    const { start } = aStart();
    expect(start.offered.value).toEqual([otto]);
    expect(start.people.value).toEqual([]);
    start.togglePerson(otto);
    expect(start.people.value).toEqual([otto]);
    start.togglePerson({ ...otto, email: "OTTO@example.org" });
    expect(start.people.value).toEqual([]);
  });

  it("accepts valid addresses, each once", () => {
    const { start } = aStart();
    expect(start.addPerson({ name: "", email: "nobody" })).toBe(false);
    expect(start.addPerson(otto)).toBe(true);
    expect(start.addPerson({ ...otto, email: "Otto@Example.org" })).toBe(true);
    expect(start.people.value).toEqual([otto]);
  });

  it("is restored when the panel opens again, and not for another mail", () => {
    const { start, storage } = aStart();
    start.setTitle("Mine");
    start.togglePerson(otto);
    expect(aStart(handover, storage).start.title.value).toBe("Mine");
    expect(aStart(handover, storage).start.people.value).toEqual([otto]);
    const other = aStart({ ...handover, id: "h2" }, storage).start;
    expect(other.title.value).toBe("Lease");
    expect(other.people.value).toEqual([]);
  });

  it("is separate per window: concurrent input stays in both", () => {
    // A handover without a window id appears in all windows.
    const anywhere = { ...handover, windowId: null };
    const storage = memory();
    const [one, other] = [1, 2].map((windowId) => aStart(anywhere, storage, windowId).start) as [Start, Start];
    one.setTitle("First");
    other.setTitle("Second");
    one.togglePerson(otto);
    expect(aStart(anywhere, storage, 1).start.title.value).toBe("First");
    expect(aStart(anywhere, storage, 2).start.title.value).toBe("Second");
    expect(aStart(anywhere, storage, 2).start.people.value).toEqual([]);
  });

  it("does not inherit the title of a dropped file that was lost with its panel", () => {
    const { start, storage } = aStart(null);
    start.setTitle("Mine");
    expect(aStart(null, storage).start.title.value).toBe("");
  });

  it("starts empty when the stored input is unreadable", () => {
    const storage = memory();
    storage.set("start.1", '{"handoverId":"h1","people":"x"}');
    expect(aStart(handover, storage).start.people.value).toEqual([]);
  });

  it("combines dropped files with those of the mail, identified by their bytes", async () => {
    const { start } = aStart();
    await start.add([new File(["%PDF-1.4"], "b.txt"), new File(["PK\u0003\u0004"], "c.docx"), new File([], "d.pdf")]);
    expect(start.candidates.value.map(({ name, state, refusal }) => [name, state, refusal])).toEqual([
      ["a_lease.pdf", "there", null],
      ["b.txt.pdf", "there", null],
      ["c.docx", "there", null],
      ["d.pdf", "refused", "empty"],
    ]);
    start.toggleFile(start.candidates.value[1]!.id);
    expect(start.chosen.value.map(({ name }) => name)).toEqual(["a_lease.pdf", "c.docx"]);
  });

  it("shows more files than a document takes, and the person chooses which go first", () => {
    const files = Array.from({ length: 53 }, (_, index) => ({
      id: `f${index}`,
      url: `mail:${index}`,
      name: `${index}.pdf`,
    }));
    const { start } = aStart({ ...handover, files });
    expect([start.candidates.value.length, start.chosen.value.length]).toEqual([53, 50]);
    expect([start.isTaken("f49"), start.isTaken("f50")]).toEqual([true, false]);
    start.toggleFile("f0");
    start.toggleFile("f52");
    expect([start.isTaken("f0"), start.isTaken("f52"), start.chosen.value.length]).toEqual([false, true, 50]);
  });

  it("is removed with all its input once it was sent", async () => {
    const { start, storage, taken } = aStart();
    start.setTitle("Mine");
    await start.clear();
    expect(storage.entries.size).toBe(0);
    expect(taken.value).toBeNull();
    expect(start.candidates.value).toEqual([]);
  });
});

describe("a batch that is being sent", () => {
  const second: Handover = {
    ...{ id: "h2", at: 2, windowId: 1, tabId: 1, intent: "sign_myself" },
    place: { site: "gmail", account: 0, threadId: "t2", subject: "Order", people: [] },
    files: [{ id: "f2", url: "https://mail.google.com/2", name: "order.pdf" }],
  };
  const shownOf = (claimed: Handover): TakenFiles => {
    const there = { state: "there", name: claimed.files[0]!.name, size: 9, kind: "pdf" } as const;
    return { handover: claimed, all: [claimed], files: claimed.files.map((one) => ({ ...one, state: there })) };
  };

  it("stays displayed as it was at the press, until something newer is pressed", async () => {
    const { start, taken } = aStart();
    start.setTitle("Mine");
    const batch = start.batch();
    start.hold(batch);
    // The panel's claim hides the hand-over.
    taken.value = null;
    expect(start.sending.value).toBe(batch);
    expect(start.title.value).toBe("Mine");
    taken.value = shownOf(second);
    expect(start.sending.value).toBeNull();
    expect([start.title.value, start.intent.value]).toEqual(["Order", "sign_myself"]);
    expect(start.chosen.value.map(({ name }) => name)).toEqual(["order.pdf"]);
  });

  it("excludes files and input added meanwhile", async () => {
    const { start, taken, storage } = aStart();
    await start.add([new File(["%PDF-1.4"], "dropped before.pdf")]);
    const batch = start.batch();
    start.hold(batch);
    taken.value = shownOf(second);
    await start.add([new File(["%PDF-1.4"], "dropped after.pdf")]);
    start.setTitle("Typed meanwhile");
    start.forget(batch);
    expect(start.candidates.value.map(({ name }) => name)).toEqual(["order.pdf", "dropped after.pdf"]);
    expect(start.title.value).toBe("Typed meanwhile");
    expect(storage.entries.get("start.1")).toContain("Typed meanwhile");
    expect(storage.entries.get("start.1")).not.toContain("h1");
  });

  it("reappears with its dropped files and input when sending fails", async () => {
    const { start, taken } = aStart();
    await start.add([new File(["%PDF-1.4"], "dropped.pdf")]);
    start.setTitle("Mine");
    start.togglePerson(otto);
    const batch = start.batch();
    const before = taken.value;
    start.hold(batch);
    taken.value = shownOf(second);
    start.giveBack(batch);
    taken.value = before;
    expect(start.candidates.value.map(({ name }) => name)).toEqual(["a_lease.pdf", "dropped.pdf"]);
    expect([start.title.value, start.people.value]).toEqual(["Mine", [otto]]);
  });

  it("stays in front of an older hand-over that reappears meanwhile", async () => {
    const { start, taken } = aStart();
    const batch = start.batch();
    start.hold(batch);
    taken.value = shownOf({ ...second, at: 0 });
    expect(start.sending.value).toBe(batch);
    start.forget(batch);
    expect(start.title.value).toBe("Order");
  });

  it("is not discarded with the waiting batch", async () => {
    const { start, taken } = aStart();
    const batch = start.batch();
    start.hold(batch);
    taken.value = shownOf(second);
    await start.clear();
    expect(start.sending.value).toBe(batch);
  });
});

describe("a mail's subject", () => {
  it.each([
    ["Re: Fwd: Lease", "Lease"],
    ["AW: WG: Mietvertrag", "Mietvertrag"],
    ["RE[2]: Lease", "Lease"],
    ["رد: عقد", "عقد"],
    ["Regarding: the lease", "Regarding: the lease"],
    ["Re: ", ""],
  ])("%j yields the title %j", (subject, about) => {
    expect(withoutPrefix(subject)).toBe(about);
  });
});
