import { expect, it } from "vitest";
import { FILES_LIMIT, PAGES_LIMIT } from "../../document/file-part.ts";
import { approveDocumentCall, signDocumentCall } from "./signing.ts";

it("a signature and an approval may list every page of the longest document as seen", () => {
  const pagesSeen = Array.from({ length: FILES_LIMIT * PAGES_LIMIT }, (_, page) => page);
  const input = { token: "t", viewedSha256: "0".repeat(64), timeZone: "UTC", language: "en", pagesSeen };
  expect(approveDocumentCall.body.safeParse(input).error?.issues).toBeUndefined();
  expect(signDocumentCall.body.safeParse({ ...input, values: {}, consent: true }).error?.issues).toBeUndefined();
});
