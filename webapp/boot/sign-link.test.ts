import { describe, expect, test } from "vitest";
import { readSignLink } from "./sign-link.ts";

describe("places", () => {
  test.each([
    "/app/documents/sign/tok-1",
    "/app/documents/tok-1/success",
    "/app/documents/tok-1/declined",
    "/app/documents/sign/tok-1/",
  ])("%s is the place of the link tok-1", (path) => {
    expect(readSignLink(path).token).toBe("tok-1");
  });
});
