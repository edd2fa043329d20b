import { describe, expect, it } from "vitest";
import { aRecipient, someTime } from "../../tests/support/builders.ts";
import type { RecipientId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { aadhaarCredits, replacementCredits, unusedCredits } from "./aadhaar-credits.ts";
import { noProof } from "./proof.ts";

const group = { _id: "buyers" as RecipientId, name: "Buyers", minSigners: 2 };
const aadhaar = (id: string, more: Partial<Recipient> = {}) => aRecipient(id, { checks: { type: "AADHAAR" }, ...more });
const proof = { ...noProof, passed: [{ check: "AADHAAR" as const, at: someTime }] };

describe("Aadhaar credits", () => {
  it("are counted once per requested signature, and in a group once per seat", () => {
    const members = ["bob", "eve", "kim"].map((id) => aadhaar(id, { group }));
    expect(aadhaarCredits([aRecipient("ann"), aadhaar("dan"), ...members])).toBe(3);
  });

  it("are returned if they are unused", () => {
    const members = [aadhaar("bob", { group, proof }), aadhaar("eve", { group }), aadhaar("kim", { group })];
    expect(unusedCredits([aadhaar("ann", { proof }), aadhaar("dan"), ...members])).toBe(2);
    expect(unusedCredits([aadhaar("ann", { proof })])).toBe(0);
    expect(unusedCredits([aRecipient("ann")])).toBe(0);
  });

  it("are used up by a verification, so that a replacement of that signer costs another one", () => {
    expect(replacementCredits(aadhaar("ann", { proof }))).toBe(1);
    expect(replacementCredits(aadhaar("ann", { proof: noProof }))).toBe(0);
    expect(replacementCredits(aadhaar("ann"))).toBe(0);
  });
});
