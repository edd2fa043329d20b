import { beforeEach, describe, expect, it } from "vitest";
import { embeddedStorage, forgetPeople } from "./embedded-storage.ts";
import type { HostStorage } from "./host.ts";
import { personalStorage } from "./personal-storage.ts";

let entries: Map<string, string>;
let tab: HostStorage;
beforeEach(() => {
  entries = new Map();
  tab = {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
});

describe("a tab of a site that shows our screens", () => {
  it("keeps a signer's input over a reload", () => {
    embeddedStorage(tab).set("signing.d1.ann.values", "Ann's answers");
    expect(embeddedStorage(tab).get("signing.d1.ann.values")).toBe("Ann's answers");
  });

  it("keeps nothing of a signer once another one's document opens in it", () => {
    const first = embeddedStorage(tab);
    first.set("signing.d1.ann.values", "Ann's answers");
    first.set("signing.d1.ann.ink", "Ann's ink");
    expect(embeddedStorage(tab).get("signing.d1.bob.values")).toBeNull();
    expect([...entries]).toEqual([]);
  });

  it("has a signer's input again when their document opens again in the same page", () => {
    const aside = new Map();
    embeddedStorage(tab, aside).set("signing.d1.ann.values", "Ann's answers");
    embeddedStorage(tab, aside).set("signing.d1.bob.values", "Bob's answers");
    expect([...entries.keys()]).toEqual(["signing.d1.bob.values"]);
    expect(embeddedStorage(tab, aside).get("signing.d1.ann.values")).toBe("Ann's answers");
    expect([...entries.keys()]).toEqual(["signing.d1.ann.values"]);
  });

  it("keeps a draft without an id and copied fields as long as the screen, and never in the tab", () => {
    const screen = embeddedStorage(tab);
    personalStorage(screen).set("draft:new:w1", "Ann's recipient");
    personalStorage(screen).set("copied-fields", "Ann's fields");
    expect(personalStorage(screen).get("draft:new:w1")).toBe("Ann's recipient");
    expect([...entries]).toEqual([]);
    expect(personalStorage(embeddedStorage(tab)).keys()).toEqual([]);
  });

  it("keeps unsaved work on a draft over a reload, until another draft opens in it", () => {
    personalStorage(embeddedStorage(tab)).set("draft-windows:d1", '["w1"]');
    personalStorage(embeddedStorage(tab)).set("draft:d1:w1", "Ann's recipient");
    expect(personalStorage(embeddedStorage(tab)).get("draft:d1:w1")).toBe("Ann's recipient");
    expect(personalStorage(embeddedStorage(tab)).get("draft:d2:w1")).toBeNull();
    expect([...entries]).toEqual([]);
  });

  it("loses all signers' input and drafts, and only that, when the site closes the document", () => {
    tab.set("language", "ar");
    embeddedStorage(tab).set("signing.d1.ann.values", "Ann's answers");
    personalStorage(embeddedStorage(tab)).set("draft:d1:w1", "Ann's recipient");
    forgetPeople(tab);
    expect([...entries]).toEqual([["language", "ar"]]);
  });
});
