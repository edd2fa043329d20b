import { expect, test } from "vitest";
import { readDarkMap, writeDarkMap } from "./dark-map.ts";

test("a map names runs of dark tiles only", () => {
  expect(writeDarkMap([1, 1, 0.3, 0, 0, 0, 0.1, 0.2, 1, 1], 5)).toBe("5;2zd3abc");
  expect(readDarkMap("5;2zd3abc")).toEqual({ columns: 5, tiles: "zzdaaabc" });
  expect(writeDarkMap([1, 0.5, 1], 3)).toBeUndefined();
});
