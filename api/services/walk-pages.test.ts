import { expect, it } from "vitest";
import { walkPages } from "./walk-pages.ts";

const listed = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

it("walking pages yields every item once, in order, and reads no page after the last", async () => {
  const reads: (number | undefined)[] = [];
  const walked = walkPages(async (after: number | undefined) => {
    reads.push(after);
    const first = after ?? 0;
    return { items: [first + 1, first + 2], next: first + 2 < 6 ? first + 2 : null };
  });
  expect(await listed(walked)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reads).toEqual([undefined, 2, 4]);
});

it("walking pages fails at a page that leads to itself", async () => {
  const walked = walkPages(async (_: { id: string } | undefined) => ({ items: [1], next: { id: "same" } }));
  await expect(listed(walked)).rejects.toThrow("a page leads to itself");
});
