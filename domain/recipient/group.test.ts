import { describe, expect, it } from "vitest";
import { aRecipient } from "../../tests/support/builders.ts";
import type { RecipientId } from "../ids.ts";
import { fieldOwners, holderOf, ownerOf, releasedBy, seatsOf } from "./group.ts";

const buyers = { _id: "buyers" as RecipientId, name: "Buyers", minSigners: 2 };
const member = (id: string, more = {}) => aRecipient(id, { group: buyers, state: "invited", ...more });
const seat = (id: string) => id as RecipientId;

describe("a group", () => {
  it("has as many seats as required signers, and its fields belong to the seats", () => {
    expect(seatsOf(buyers)).toEqual(["buyers", "buyers_2"]);
    expect(fieldOwners([aRecipient("ann"), member("bob"), member("eve")])).toEqual(["ann", "buyers", "buyers_2"]);
  });

  it("assigns the lowest free seat to the next signer, and none if all are taken", () => {
    const people = [member("bob", { seat: seat("buyers"), state: "signed" }), member("eve"), member("kim")];
    expect(ownerOf(people[0]!, people)).toBe("buyers");
    expect(ownerOf(people[1]!, people)).toBe("buyers_2");
    const full = [people[0]!, member("eve", { seat: seat("buyers_2"), state: "signed" }), people[2]!];
    expect(ownerOf(people[2]!, full)).toBeNull();
    expect(holderOf(seat("buyers_2"), full)?._id).toBe("eve");
    expect(ownerOf(aRecipient("ann"), full)).toBe("ann");
  });

  it("releases the other members once all seats are taken, and nobody before", () => {
    const one = [
      member("bob", { seat: seat("buyers"), state: "signed" }),
      member("eve"),
      member("kim"),
      aRecipient("ann"),
    ];
    expect(releasedBy(one, buyers)).toEqual([]);
    const two = one.map((person) =>
      person._id === "eve" ? { ...person, seat: seat("buyers_2"), state: "signed" as const } : person,
    );
    expect(releasedBy(two, buyers).map((person) => person._id)).toEqual(["kim"]);
    expect(releasedBy(two, undefined)).toEqual([]);
  });
});
