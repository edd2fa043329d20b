import { expect, it } from "vitest";
import { commands } from "./commands.ts";

it("no two commands of the editor have the same keys", () => {
  const chords = commands.flatMap((command) => command.chords.map((chord) => JSON.stringify(chord)));
  expect(chords.filter((one, at) => chords.indexOf(one) < at)).toEqual([]);
});
