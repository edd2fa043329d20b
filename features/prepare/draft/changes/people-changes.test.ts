import { describe, expect, it } from "vitest";
import type { RecipientId } from "../../../../domain/ids.ts";
import { aDraft, aField, aGroup, aRecipient } from "../../testing/builders.ts";
import { type Draft, stepsIn } from "../draft.ts";
import {
  canJoin,
  changedRecipient,
  changedRole,
  hasRecipient,
  movedRecipient,
  withAuthentication,
  withoutRecipient,
  withPerson,
  withRecipient,
  withSigningOrder,
} from "./people-changes.ts";

const id = (text: string) => text as RecipientId;
const namesOf = (draft: Draft) => draft.recipients.map((one) => one._id).join(" ");
/** "a b|c d": a and b act together first, then c and d. */
const orderOf = (draft: Draft) => {
  const steps = stepsIn(draft);
  const names = draft.recipients.map((one, index) => {
    const before = steps[index - 1];
    return `${before === undefined ? "" : before === steps[index] ? " " : "|"}${one._id}`;
  });
  return names.join("");
};
const three = () => aDraft({ recipients: ["a", "b", "c"].map((name) => aRecipient(name)), signingOrder: true });
const mixed = () =>
  aDraft({
    recipients: [
      aRecipient("e", { roleType: "documentEditor" }),
      aRecipient("r", { roleType: "documentReviewer" }),
      aRecipient("a"),
      aRecipient("b"),
    ],
    signingOrder: true,
  });
const moved = (draft: Draft, name: string, to: number) => {
  const after = movedRecipient(draft, name, to);
  return after.ok ? after.value : after.refusal.code;
};

describe("the order of recipients", () => {
  it.each(["documentEditor", "documentReviewer", "inPerson"] as const)(
    "is required once a %s and another recipient exist",
    (role) => {
      const two = aDraft({ recipients: [aRecipient("a"), aRecipient("b")] });
      const { draft } = changedRole(two, id("b"), role);
      expect(draft.signingOrder).toBe(true);
      expect(withSigningOrder(draft, false).signingOrder).toBe(true);
      const alone = changedRole(aDraft({ recipients: [aRecipient("a")] }), id("a"), role).draft;
      expect(alone.signingOrder).toBe(false);
      expect(withRecipient(alone, id("b")).signingOrder).toBe(true);
    },
  );

  it("can be enabled for two signers, and is disabled when only one remains", () => {
    const two = aDraft({ recipients: [aRecipient("a"), aRecipient("b")] });
    const ordered = withSigningOrder(two, true);
    expect(orderOf(ordered)).toBe("a|b");
    expect(orderOf(withSigningOrder(ordered, false))).toBe("a b");
    expect(withoutRecipient(ordered, id("a")).signingOrder).toBe(false);
    expect(withSigningOrder(aDraft({ recipients: [aRecipient("a")] }), true).signingOrder).toBe(false);
  });

  it("puts editors and reviewers first, and reports the rearrangement", () => {
    const reviewed = changedRole(three(), id("b"), "documentReviewer");
    expect([namesOf(reviewed.draft), reviewed.isRearranged]).toEqual(["b a c", true]);
    const back = changedRole(reviewed.draft, id("b"), "signatureNeeded");
    expect([namesOf(back.draft), back.isRearranged]).toEqual(["b a c", false]);
    expect(changedRole(three(), id("a"), "documentEditor").isRearranged).toBe(false);
    expect(changedRole(three(), id("b"), "inPerson").isRearranged).toBe(false);
  });

  it.each([
    ["a", 1],
    ["e", 2],
    ["r", 3],
    ["b", 0],
  ])("refuses to mix the two sets by moving %s to place %d", (name, to) =>
    expect(moved(mixed(), name, to)).toBe("recipient_order_mixed"),
  );

  it("can be changed within either set", () => {
    expect(namesOf(moved(mixed(), "r", 0) as Draft)).toBe("r e a b");
    expect(namesOf(moved(mixed(), "a", 3) as Draft)).toBe("e r b a");
  });

  it("lets two neighbours with the same task act at the same time", () => {
    const joined = changedRecipient(three(), id("b"), { isJoined: true });
    expect(orderOf(joined)).toBe("a b|c");
    expect(canJoin(mixed(), 1)).toBe(true);
    expect(canJoin(mixed(), 2)).toBe(false);
    expect(canJoin(three(), 0)).toBe(false);
    expect(canJoin({ ...three(), signingOrder: false }, 1)).toBe(false);
  });

  it("keeps parallel recipients together when one of them is removed, or moved between them", () => {
    const together = changedRecipient(changedRecipient(three(), id("b"), { isJoined: true }), id("c"), {
      isJoined: true,
    });
    expect(orderOf(together)).toBe("a b c");
    expect(orderOf(moved(changedRecipient(three(), id("c"), { isJoined: true }), "b", 0) as Draft)).toBe("b|a|c");
    const pair = changedRecipient(three(), id("b"), { isJoined: true });
    expect(orderOf(moved(pair, "c", 1) as Draft)).toBe("a c b");
    expect(orderOf(withoutRecipient(together, id("a")))).toBe("b c");
    expect(orderOf(changedRole(together, id("a"), "documentReviewer").draft)).toBe("a|b c");
  });
});

describe("a role", () => {
  const settings = () =>
    aRecipient("a", {
      authentication: { type: "ACCESS_CODE", reason: "" },
      accessCode: { isSet: false, typed: "secret" },
      selfie: true,
      knowledge: { type: "ALL", limit: 1, questions: [] },
      payment: { connectionId: "c", currency: "usd", amount: 5, provider: "stripe" },
      privateMessage: "Hello",
    });
  const as = (role: Parameters<typeof changedRole>[2]) =>
    changedRole(aDraft({ recipients: [settings(), aRecipient("b")] }), id("a"), role).draft.recipients.find(
      (one) => one._id === "a",
    );

  it("in person has a host and no address, needs no authentication and may pay", () => {
    expect(as("inPerson")).toMatchObject({ email: "", authentication: null, selfie: false, knowledge: null });
    expect(as("inPerson")).toMatchObject({ accessCode: { isSet: false }, payment: { amount: 5 } });
    expect(JSON.stringify(as("inPerson"))).not.toContain("secret");
  });

  it("of an editor has neither authentication nor payment", () => {
    expect(as("documentEditor")).toMatchObject({ authentication: null, selfie: false, knowledge: null, payment: null });
    expect(as("documentEditor")).toMatchObject({ privateMessage: "Hello", email: "a@example.com" });
  });

  it("of a reviewer has authentication, but no payment", () => {
    expect(as("documentReviewer")).toMatchObject({
      selfie: true,
      payment: null,
      authentication: { type: "ACCESS_CODE" },
    });
  });
});

describe("authentication", () => {
  const one = () => aDraft({ recipients: [aRecipient("a")] });

  it("starts with codes by email, and leaves no unsaved code when switched off", () => {
    const on = withAuthentication(one(), id("a"), "EMAIL");
    expect(on.recipients[0]?.authentication).toEqual({ type: "EMAIL", reason: "" });
    const coded = withAuthentication(on, id("a"), "ACCESS_CODE");
    const typed = changedRecipient(coded, id("a"), { accessCode: { isSet: false, typed: "x" } });
    expect(withAuthentication(typed, id("a"), "SMS").recipients[0]?.accessCode).toEqual({ isSet: false });
    expect(withAuthentication(typed, id("a"), null).recipients[0]).toMatchObject({
      authentication: null,
      accessCode: { isSet: false },
    });
  });

  it("by Aadhaar sets the data center to Mumbai", () => {
    expect(one().settings.dataCenter).toBe("eu-central-1");
    expect(withAuthentication(one(), id("a"), "AADHAAR").settings.dataCenter).toBe("ap-south-1");
  });
});

describe("the list of recipients", () => {
  it("contains all addresses, including group members'", () => {
    const draft = aDraft({ recipients: [aRecipient("a"), aGroup("g", ["m1", "m2"])] });
    expect(["a@example.com", "M1@example.com", "x@example.com", ""].map((email) => hasRecipient(draft, email))).toEqual(
      [true, true, false, false],
    );
  });

  it("adds a known person to an empty row, but not to a row without an address of its own", () => {
    const host = aRecipient("a", { roleType: "inPerson", name: "", email: "" });
    const draft = withPerson(aDraft({ recipients: [host] }), id("b"), { name: "Bo", email: "bo@example.com" });
    expect(draft.recipients.map((one) => one.email)).toEqual(["", "bo@example.com"]);
  });

  it("removes the fields of a group's seats with the group", () => {
    const fields = ["a", "g", "g_2"].map((owner) => aField(`of ${owner}`, { recipient: id(owner) }));
    const draft = aDraft({ recipients: [aRecipient("a"), aGroup("g", ["m1", "m2"], 2)], fields });
    expect(withoutRecipient(draft, id("g")).fields.map((field) => field.key)).toEqual(["of a"]);
    expect(withRecipient(draft, id("b")).fields).toHaveLength(3);
  });
});
