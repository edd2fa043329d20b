import { expect, test } from "vitest";
import { aFilePart } from "../../../tests/support/builders.ts";
import { sourceEvents } from "./draft-events.ts";

const actor = { kind: "user", id: "u1" } as const;

test("the trail lists what intake removed from a file, including restrictions without a password", () => {
  const part = { ...aFilePart(), removed: ["restrictions", "scripts"] as const };
  const [added] = sourceEvents([], [{ ...part, removed: [...part.removed] }], actor);
  expect(added).toEqual({
    type: "SOURCE_ADDED",
    actor,
    data: { file: part.hashData, removed: ["restrictions", "scripts"] },
  });
});

test("the trail records only the hash of a clean file", () => {
  const part = { ...aFilePart(), removed: [] };
  expect(sourceEvents([], [part], actor)).toEqual([{ type: "SOURCE_ADDED", actor, data: { file: part.hashData } }]);
});
