import { describe, expect, it } from "vitest";
import type { RecipientView } from "../../../domain/contract/views/recipient-view.ts";
import { actionsFor, type DetailPerson, entriesOf, ownTurn, paymentStateOf, toRemind } from "./people-of.ts";

const aPerson = (more: Partial<RecipientView> = {}) =>
  ({
    _id: "r1",
    name: "Ann",
    email: "ann@example.com",
    status: "SENT",
    delivery: "email",
    isGroup: false,
    ...more,
  }) as RecipientView;

describe("people of a document", () => {
  it("lists members of a group one by one, each with their own events only", () => {
    const group = aPerson({
      _id: "g" as RecipientView["_id"],
      isGroup: true,
      viewedAt: "2026-11-21T10:00:00.000Z" as RecipientView["viewedAt"],
      signingGroups: [
        { _id: "m1", name: "Bob", status: "WAITING" } as unknown as RecipientView["signingGroups"][number],
      ],
    });
    const [entry] = entriesOf({ recipients: [group] });
    if (entry?.kind !== "group") throw new Error("no group");
    expect(entry.people[0]).toMatchObject({ _id: "m1", name: "Bob", status: "WAITING", isGroup: false });
    expect(entry.people[0]?.viewedAt).toBeUndefined();
  });

  it("includes the payments of a group's members as long as their signatures are needed", () => {
    const payment = { amount: 5, currency: "usd" } as RecipientView["payment"];
    const paidAt = "2026-11-21T10:00:00.000Z" as RecipientView["paidAt"];
    const members = [
      { _id: "m1", name: "Ben", status: "SENT", paidAt },
      { _id: "m2", name: "Cat", status: "SENT" },
      { _id: "m3", name: "Dan", status: "RELEASED" },
      { _id: "m4", name: "Eve", status: "DECLINED" },
      { _id: "m5", name: "Fay", status: "DECLINED", paidAt, returnable: [{ reason: "ended" }] },
    ] as unknown as RecipientView["signingGroups"];
    const group = aPerson({ isGroup: true, payment, paidAt, signingGroups: members });
    const [entry] = entriesOf({ recipients: [group] });
    if (entry?.kind !== "group") throw new Error("no group");
    expect(entry.people.map(paymentStateOf)).toEqual(["paid", "owes", null, null, null]);
  });

  it.each<[string, Partial<DetailPerson>, string[]]>([
    ["whose turn it is", {}, ["remind", "resend", "edit"]],
    ["whose turn comes later", { status: "WAITING" }, ["edit"]],
    ["who gets the link from the sender", { delivery: "link" }, ["link", "edit"]],
    ["who is locked out", { lockedAt: "2026-11-21T10:00:00.000Z" as never }, ["unlock", "remind", "resend", "edit"]],
    ["who has signed", { status: "SIGNED" }, []],
    ["who is not needed", { status: "RELEASED" }, []],
  ])("%s has the matching actions", (_, more, expected) => {
    expect(actionsFor(aPerson(more), { status: "SENT" })).toEqual(expected);
    expect(actionsFor(aPerson(more), { status: "COMPLETED" })).toEqual([]);
  });

  it.each([
    [true, ["selfie"]],
    [false, []],
  ])("a selfie (stored: %s) can be viewed after the document has ended", (hasPicture, expected) => {
    const passed = [{ check: "SELFIE" as const, at: "2026-11-21T10:00:00.000Z" as never, hasPicture }];
    expect(actionsFor(aPerson({ status: "SIGNED", passed }), { status: "COMPLETED" })).toEqual(expected);
    expect(actionsFor(aPerson({ status: "SIGNED", passed }), { status: "VOIDED" })).toEqual(expected);
  });
});

describe("the reader's own turn", () => {
  const reader = { id: "u1", email: "Sam@example.com" };
  const member = { _id: "m1", name: "Sam", email: "sam@example.com", status: "SENT" };
  const sent = (...recipients: RecipientView[]) => ({ status: "SENT" as const, recipients });

  it("is found by address, ignoring case, also for a member of a group", () => {
    expect(ownTurn(sent(aPerson(), aPerson({ email: "sam@EXAMPLE.com" })), reader)?.email).toBe("sam@EXAMPLE.com");
    const group = aPerson({ isGroup: true, email: "", signingGroups: [member as never] });
    expect(ownTurn(sent(group), reader)?._id).toBe("m1");
  });

  it("includes an in-person signer whom the reader hosts", () => {
    const hosted = aPerson({ email: "", roleType: "inPerson", hostName: { memberId: "u1" as never, name: "Sam" } });
    expect(ownTurn(sent(hosted), reader)).not.toBeNull();
    expect(ownTurn(sent(hosted), { ...reader, id: "u2" })).toBeNull();
  });

  it("is null before their turn, after it, and once the document has ended", () => {
    const own = { email: "sam@example.com" };
    expect(ownTurn(sent(aPerson({ ...own, status: "WAITING" })), reader)).toBeNull();
    expect(ownTurn(sent(aPerson({ ...own, status: "SIGNED" })), reader)).toBeNull();
    expect(ownTurn({ ...sent(aPerson(own)), status: "VOIDED" }, reader)).toBeNull();
    expect(ownTurn(sent(aPerson(own)), null)).toBeNull();
  });

  it("reminders reach pending recipients who get mail, but not the reader", () => {
    const document = sent(
      aPerson(),
      aPerson({ email: "sam@example.com" }),
      aPerson({ email: "bob@example.com", delivery: "link" }),
      aPerson({ email: "cat@example.com", status: "WAITING" }),
    );
    expect(toRemind(document, reader).map((one) => one.email)).toEqual(["ann@example.com"]);
  });
});
