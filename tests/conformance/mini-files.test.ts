import { expect, test } from "vitest";
import { miniFiles } from "../fixtures/mini-files/mini-files.ts";
import { pending } from "../fixtures/mini-files/pending.ts";
import { judgeMiniFile } from "../support/judge-mini-file.ts";

/** `npm run conformance -- differential` asks more programs, and seals the files as well. */
test.each(miniFiles.map((file) => [file.name, file] as const))(
  "%s is stored and drawn as poppler and qpdf see it",
  async (name, file) => {
    const faults = await judgeMiniFile(file, ["qpdf", "poppler"], false);
    expect(faults.filter(({ check }) => !pending[name]?.includes(check))).toEqual([]);
  },
);

test("every file has a name of its own, and only such names are pending", () => {
  const names = miniFiles.map((file) => file.name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(pending).filter((name) => !names.includes(name))).toEqual([]);
});
