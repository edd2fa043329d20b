import { expect, it } from "vitest";
import { isAdmittedEmail } from "./sign-up-domains.ts";

it("an address is admitted if its whole domain is listed, in any case, or if no domain is listed", () => {
  const domains = ["example.com"];
  expect(isAdmittedEmail("Ann@Example.COM", domains)).toBe(true);
  expect(isAdmittedEmail("ann@mail.example.com", domains)).toBe(false);
  expect(isAdmittedEmail("ann@notexample.com", domains)).toBe(false);
  expect(isAdmittedEmail("ann@example.com@evil.test", domains)).toBe(false);
  expect(isAdmittedEmail("ann@evil.test", [])).toBe(true);
});
