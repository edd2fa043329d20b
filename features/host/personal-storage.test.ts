import { beforeEach, describe, expect, it } from "vitest";
import type { HostStorage } from "./host.ts";
import { keptKeys } from "./kept-keys.ts";
import { awaitPerson, begunBy, forgetPerson, ofDevice, ofLink, personalStorage } from "./personal-storage.ts";
import { TOKEN_KEY } from "./token-key.ts";

let kept: Map<string, string>;
let storage: HostStorage;
beforeEach(() => {
  kept = new Map();
  storage = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
});

function signIn(person: string): void {
  storage.set(TOKEN_KEY, `token of ${person}`);
  begunBy(storage, person);
}
const expire = () => storage.remove(TOKEN_KEY);
const signOut = () => {
  expire();
  forgetPerson(storage);
};

describe("what the browser keeps for a person", () => {
  it("goes when they sign out, except settings of the device", () => {
    signIn("ann");
    personalStorage(storage).set("draft:new:w1", "Ann's recipient");
    storage.set("signing.d1.r1.values", "Ann's answers");
    storage.set("theme", "dark");
    signOut();
    expect([...kept]).toEqual([["theme", "dark"]]);
  });

  it("is not kept any more by a page that was open while they signed out", () => {
    signIn("ann");
    const open = personalStorage(storage);
    signOut();
    open.set("draft:new:w1", "Ann's recipient");
    expect([...kept]).toEqual([]);
  });

  it("is offered to the same person after their session expired, and to no visitor meanwhile", () => {
    signIn("ann");
    const open = personalStorage(storage);
    expire();
    open.set("draft:new:w1", "typed offline");
    expect(personalStorage(storage).get("draft:new:w1")).toBeNull();
    signIn("ann");
    expect(personalStorage(storage).get("draft:new:w1")).toBe("typed offline");
  });

  it("goes when somebody else signs in after their session expired", () => {
    signIn("ann");
    const open = personalStorage(storage);
    open.set("draft:new:w1", "Ann's recipient");
    open.set("copied-fields", "Ann's fields");
    expire();
    signIn("bob");
    open.set("draft:new:w1", "Ann's recipient");
    expect(JSON.stringify([...kept])).not.toContain("Ann's");
    expect(personalStorage(storage).get("draft:new:w1")).toBeNull();
    expect(personalStorage(storage).keys()).toEqual([]);
  });

  it("includes a visitor's unsaved work on a document with an id, but no new document and no copied fields", () => {
    const visitor = personalStorage(storage);
    visitor.set("draft:d1:w1", "title");
    visitor.set("draft-windows:d1", "[]");
    visitor.set("draft:new:w1", "a stranger's recipient");
    visitor.set("draft-windows:new", "[]");
    visitor.set("copied-fields", "a stranger's fields");
    signIn("ann");
    expect(personalStorage(storage).keys().sort()).toEqual(["draft-windows:d1", "draft:d1:w1"]);
    expect(JSON.stringify([...kept])).not.toContain("stranger");
  });

  it("of an earlier version is adopted by id only", () => {
    storage.set("draft:d1:w1", "title");
    storage.set("draft-began:new:w1", "a stranger's recipient");
    signIn("ann");
    expect(personalStorage(storage).get("draft:d1:w1")).toBe("title");
    expect(kept.has("draft:d1:w1")).toBe(false);
    expect(JSON.stringify([...kept])).not.toContain("stranger");
  });

  it("is told from settings of the device and input of links by the table of keys", () => {
    const matching = (pattern: RegExp) => Object.keys(keptKeys).filter((key) => pattern.test(`${key}`));
    const owned = (owner: string) => Object.entries(keptKeys).flatMap(([key, one]) => (one === owner ? [key] : []));
    expect(matching(ofDevice)).toEqual(owned("device"));
    expect(matching(ofLink)).toEqual(owned("link"));
  });

  it("goes to nobody else between a sign-in and the server's word on who it is", () => {
    signIn("ann");
    personalStorage(storage).set("draft:d1:w1", "Ann's recipient");
    awaitPerson(storage);
    storage.set(TOKEN_KEY, "token of bob");
    expect(personalStorage(storage).get("draft:d1:w1")).toBeNull();
    expect(begunBy(storage, "bob")).toBe(true);
    expect(JSON.stringify([...kept])).not.toContain("Ann's");
  });

  it("includes a guest's wish to send, also for a person whose session had expired", () => {
    signIn("ann");
    expire();
    personalStorage(storage).set("send-after-sign-in", "d1");
    personalStorage(storage).set("guest-draft:d1", "a guest's session");
    signIn("ann");
    expect(personalStorage(storage).get("send-after-sign-in")).toBe("d1");
    expect(personalStorage(storage).get("guest-draft:d1")).toBe("a guest's session");
  });

  it("includes what was typed for a link while somebody else was signed in", () => {
    signIn("ann");
    storage.set("signing.d1.r1.values", "Ann's answers");
    expire();
    signIn("bob");
    expect(storage.get("signing.d1.r1.values")).toBeNull();
  });
});
