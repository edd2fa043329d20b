import { describe, expect, it } from "vitest";
import { decideEntry } from "./issuer-sign-in.ts";

const email = "ann@example.com";
const proven = { email, emailVerified: true };
const claimed = { email, emailVerified: false };
const account = (emailVerified: boolean) => ({ subject: "ann", emailVerified });

describe("a person who returns from an issuer", () => {
  it.each([
    [
      "gets the account that linked the issuer, even if the address has changed",
      proven,
      "bob",
      account(true),
      "linked",
    ],
    [
      "gets the account that linked the issuer, even without an address",
      { email: null, emailVerified: false },
      "bob",
      null,
      "linked",
    ],
    ["gets the account whose owner proved the same address", proven, null, account(true), "join"],
    ["takes over an unproven account with the same address", proven, null, account(false), "claim"],
    ["gets a new account for a new address", proven, null, null, "create"],
    ["gets a new account for an unverified address that no account has", claimed, null, null, "create"],
  ] as const)("%s", (_, facts, linked, known, kind) => {
    const subject = linked ?? (known && "ann");
    const expected = kind === "create" ? { kind, email } : { kind, subject };
    expect(decideEntry(facts, linked, known)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ["somebody's account by an unverified address", claimed, account(true), "sign_in_other_way_first"],
    ["an unproven account by an unverified address", claimed, account(false), "sign_in_other_way_first"],
    ["any account without an address", { email: null, emailVerified: false }, null, "issuer_without_email"],
  ] as const)("does not get %s", (_, facts, known, code) => {
    expect(decideEntry(facts, null, known)).toMatchObject({ ok: false, refusal: { code } });
  });
});
