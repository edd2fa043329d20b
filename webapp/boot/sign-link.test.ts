import { describe, expect, test } from "vitest";
import { asksToDecline, readSignLink } from "./sign-link.ts";

describe("links of a recipient", () => {
  test.each([
    "/app/documents/sign/tok-1",
    "/app/documents/tok-1/success",
    "/app/documents/tok-1/declined",
    "/app/documents/sign/tok-1/",
  ])("%s contains the link token tok-1", (path) => {
    expect(readSignLink(path).token).toBe("tok-1");
  });

  test.each([
    ["?voidDocument=true", true],
    ["?voidDocument", true],
    ["?voidDocument=false", false],
    ["", false],
  ])("%j asks to decline: %j", (search, expected) => {
    expect(asksToDecline(search)).toBe(expected);
  });
});
