import { expect, test } from "vitest";
import { createConversionTurns } from "./conversion-turns.ts";

/** Work that ends on command; `begun` lists the owners whose work has started, in order. */
function desk(limits: Partial<Parameters<typeof createConversionTurns>[0]> = {}) {
  const turns = createConversionTurns({ atOnce: 2, waiting: 8, waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (who: string) =>
    turns.run(who, async () => {
      begun.push(who);
      await new Promise<void>((resolve) => ends.push(resolve));
      return who;
    });
  const endNext = async () => {
    ends.shift()!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ask, begun, endNext };
}

test("a caller's only file is converted as soon as one of another caller's many files is done", async () => {
  const { ask, begun, endNext } = desk();
  const many = Array.from({ length: 6 }, () => ask("many"));
  const one = ask("one");
  expect(begun).toEqual(["many", "many"]);
  await endNext();
  expect(begun).toEqual(["many", "many", "one"]);
  for (let n = 0; n < 6; n++) await endNext();
  expect(await Promise.all([...many, one])).toEqual([...Array.from({ length: 6 }, () => "many"), "one"]);
});

test("one caller cannot fill the whole queue", async () => {
  const { ask, endNext } = desk();
  const many = Array.from({ length: 20 }, () => ask("many"));
  const others = ["a", "b", "c", "d"].map(ask);
  for (let n = 0; n < 10; n++) await endNext();
  expect((await Promise.all(many)).filter(Boolean)).toHaveLength(2 + 4);
  expect(await Promise.all(others)).toEqual(["a", "b", "c", "d"]);
});

test("a request that waits too long is refused and never started later", async () => {
  const { ask, begun, endNext } = desk({ atOnce: 1, waitMs: 1 });
  const first = ask("first");
  expect(await ask("late")).toBeNull();
  await endNext();
  expect(await first).toBe("first");
  const next = ask("next");
  await endNext();
  expect(await next).toBe("next");
  expect(begun).toEqual(["first", "next"]);
});
