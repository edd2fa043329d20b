import { expect, test } from "vitest";
import { aFilePart } from "../../../tests/support/builders.ts";
import { sourceEvents } from "./draft-events.ts";

const actor = { kind: "user", id: "u1" } as const;

test("the trail says what intake took out of a file, a lock that needed no password included", () => {
  const part = { ...aFilePart(), removed: ["restrictions", "scripts"] as const };
  const [added] = sourceEvents([], [{ ...part, removed: [...part.removed] }], actor);
  expect(added).toEqual({
    type: "SOURCE_ADDED",
    actor,
    data: { file: part.hashData, removed: ["restrictions", "scripts"] },
  });
});

test("the trail tells of a clean file by its hash alone", () => {
  const part = { ...aFilePart(), removed: [] };
  expect(sourceEvents([], [part], actor)).toEqual([{ type: "SOURCE_ADDED", actor, data: { file: part.hashData } }]);
});
