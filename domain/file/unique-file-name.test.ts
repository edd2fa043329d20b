import { expect, it } from "vitest";
import { uniqueFileName } from "./unique-file-name.ts";

it("a file name that is taken, in any case, gets a number before its extension", () => {
  const taken = new Set<string>();
  const names = ["lease.pdf", "Lease.PDF", "lease.pdf", "notes", "notes"].map((name) => uniqueFileName(name, taken));
  expect(names).toEqual(["lease.pdf", "Lease (2).PDF", "lease (3).pdf", "notes", "notes (2)"]);
});
