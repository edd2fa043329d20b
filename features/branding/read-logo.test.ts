import { expect, it } from "vitest";
import { fitted } from "./read-logo.ts";

it.each([
  [
    { width: 1200, height: 300 },
    { width: 400, height: 100 },
  ],
  [
    { width: 1000, height: 1000 },
    { width: 100, height: 100 },
  ],
  [
    { width: 4000, height: 2 },
    { width: 400, height: 1 },
  ],
  [
    { width: 32, height: 32 },
    { width: 32, height: 32 },
  ],
])("a logo of %o is scaled to %o", (before, after) => expect(fitted(before)).toEqual(after));
