import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";

it.each([
  ["Ann Lee", "AL"],
  ["  ann marie van der berg ", "AB"],
  ["Ann", "A"],
  ["Анна Ли", "АЛ"],
  ["سارة علي", "س"],
  ["李明", "李"],
  ["gus@example.com", "G"],
  ["ann.lee@example.com", "AL"],
  ["", ""],
  ["…", ""],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));
