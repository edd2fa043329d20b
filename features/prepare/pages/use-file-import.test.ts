import { expect, it } from "vitest";
import type { FileRejection } from "../files/file-item.ts";
import { acceptedOf, staysListed } from "./use-file-import.ts";

const files = ["a.pdf", "b.pdf"].map((name) => new File([], name));

it.each<[string, FileRejection | null, boolean]>([
  ["that is being uploaded", null, true],
  ["that waits for its password", { code: "file_password_wrong", message: null, needsPassword: true }, true],
  ["that was refused", { code: "file_too_large", message: null, needsPassword: false }, false],
  ["that could not be read", { code: "failed_to_fetch", message: null }, false],
])("after new files are chosen, a file %s stays listed or is removed", (_, rejection, stays) => {
  expect(staysListed({ rejection })).toBe(stays);
});

it("all files are accepted where several are allowed, otherwise only the first", () => {
  expect(acceptedOf(files, { isSeveral: true })).toEqual(files);
  expect(acceptedOf(files, { isSeveral: false })).toEqual(files.slice(0, 1));
});

it("no file is accepted while the previous one is being processed", () => {
  expect(acceptedOf(files, { isSeveral: false, isBusy: true })).toEqual([]);
});
