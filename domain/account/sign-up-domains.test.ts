import { expect, it } from "vitest";
import { isAdmittedEmail } from "./sign-up-domains.ts";

it("an address counts by its whole domain, whatever the case, and by any where none is listed", () => {
  const domains = ["example.com"];
  expect(isAdmittedEmail("Ann@Example.COM", domains)).toBe(true);
  expect(isAdmittedEmail("ann@mail.example.com", domains)).toBe(false);
  expect(isAdmittedEmail("ann@notexample.com", domains)).toBe(false);
  expect(isAdmittedEmail("ann@example.com@evil.test", domains)).toBe(false);
  expect(isAdmittedEmail("ann@evil.test", [])).toBe(true);
});
