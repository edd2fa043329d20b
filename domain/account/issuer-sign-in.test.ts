import { describe, expect, it } from "vitest";
import { decideEntry } from "./issuer-sign-in.ts";

const email = "ann@example.com";
const proven = { email, emailVerified: true };
const claimed = { email, emailVerified: false };
const account = (emailVerified: boolean) => ({ subject: "ann", emailVerified });

describe("who comes back from an issuer", () => {
  it.each([
    ["is whoever linked it, whatever its address is now", proven, "bob", account(true), "linked"],
    ["is whoever linked it, even without an address", { email: null, emailVerified: false }, "bob", null, "linked"],
    ["gets the account whose owner proved the same address", proven, null, account(true), "join"],
    ["gets an account that nobody proved, without whoever made it", proven, null, account(false), "claim"],
    ["gets a new account for a new address", proven, null, null, "create"],
    ["gets a new account for an address that is only claimed, if nobody has it", claimed, null, null, "create"],
  ] as const)("%s", (_, facts, linked, known, kind) => {
    const subject = linked ?? (known && "ann");
    const expected = kind === "create" ? { kind, email } : { kind, subject };
    expect(decideEntry(facts, linked, known)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ["somebody's account by an address that is only claimed", claimed, account(true), "sign_in_other_way_first"],
    ["an account that nobody proved, either", claimed, account(false), "sign_in_other_way_first"],
    ["anything without an address", { email: null, emailVerified: false }, null, "issuer_without_email"],
  ] as const)("does not get %s", (_, facts, known, code) => {
    expect(decideEntry(facts, null, known)).toMatchObject({ ok: false, refusal: { code } });
  });
});
