import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";

/** Tasks that record their start and end on demand. */
function stage(size: number) {
  const queue = createQueue(size);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (lane: "interactive" | "first" | "bulk", owner: string, name: string) =>
    void queue.add(lane, owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { add, begun, end };
}

test("one owner's many files leave a worker for other owners", async () => {
  const { add, begun, end } = stage(2);
  for (const name of ["a1", "a2", "a3"]) add("interactive", "a", name);
  expect(begun).toEqual(["a1"]);
  add("interactive", "b", "b1");
  expect(begun).toEqual(["a1", "b1"]);
  add("interactive", "c", "c1");
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("b1");
  expect(begun.at(-1)).toBe("a2");
  await end("c1");
  expect(begun).toHaveLength(4);
});

test("the bulk lane neither waits for interactive jobs nor takes their workers", async () => {
  const { add, begun, end } = stage(2);
  add("bulk", "a", "bulk1");
  add("bulk", "a", "bulk2");
  add("first", "a", "first1");
  add("first", "b", "first2");
  expect(begun).toEqual(["bulk1", "first1"]);
  add("interactive", "c", "c1");
  expect(begun).toEqual(["bulk1", "first1", "c1"]);
  await end("first1");
  expect(begun.at(-1)).toBe("first2");
  await end("bulk1");
  expect(begun.at(-1)).toBe("bulk2");
});

test("a single worker serves all lanes except bulk, one job after the other", async () => {
  const { add, begun, end } = stage(1);
  add("first", "a", "first1");
  add("interactive", "a", "a1");
  add("bulk", "a", "bulk1");
  expect(begun).toEqual(["first1", "bulk1"]);
  await end("first1");
  expect(begun.at(-1)).toBe("a1");
});
