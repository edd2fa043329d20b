import { describe, expect, test } from "vitest";
import { faultOfEmail, faultOfNewPassword, isReachable, safeRedirect } from "./account-rules.ts";

describe("account forms", () => {
  test.each([
    ["", "error.password.required"],
    ["Ab1", "error.password.weak"],
    ["abcdef1", "error.password.weak"],
    ["ABCDEF1", "error.password.weak"],
    ["Abcdefg", "error.password.weak"],
    ["Abcdef1", null],
    ["Abcde!", null],
  ])("a new password %j has the fault %j", (password, fault) => {
    expect(faultOfNewPassword(password)).toBe(fault);
  });

  test.each([
    ["  ", "error.email.required"],
    ["ann", "error.email.invalid"],
    ["ann@example", "error.email.invalid"],
    [" ann@example.org ", null],
  ])("an email %j has the fault %j", (email, fault) => {
    expect(faultOfEmail(email)).toBe(fault);
  });

  test("a risky address is accepted unless its domain is disposable", () => {
    expect(isReachable({ status: "deliverable", domain: { disposable: false } })).toBe(true);
    expect(isReachable({ status: "risky", domain: { disposable: false } })).toBe(true);
    expect(isReachable({ status: "risky", domain: { disposable: true } })).toBe(false);
    expect(isReachable({ status: "undeliverable", domain: { disposable: false } })).toBe(false);
  });
});

describe("after signing in", () => {
  const origin = "https://sign.example.org";

  test.each([
    ["/document/detail/1?x=2#y", "/document/detail/1?x=2#y"],
    ["/app/templates/?x=2", "/templates/?x=2"],
    ["/app/app/templates", "/templates"],
    ["/app", "/"],
    ["/application", "/application"],
    ["/app//evil.example", "/"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    [undefined, "/"],
  ])("a redirect to %j leads to %j", (requested, expected) => {
    expect(safeRedirect(requested, origin)).toBe(expected);
  });
});
