import { expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { createQueue, type Lane, type WorkerKind } from "./queue.ts";

/** Tasks that record their start and end on demand. */
function stage(size: number, spillMs = 0) {
  const queue = createQueue(size, spillMs);
  const begun: string[] = [];
  const workers: WorkerKind[] = [];
  const ends = new Map<string, () => void>();
  const add = (lane: Lane, owner: string, name: string, prefers?: WorkerKind) =>
    void queue.add(
      lane,
      owner,
      async (worker) => {
        begun.push(name);
        workers.push(worker);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      },
      () => prefers,
    );
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { add, begun, workers, end };
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

test("two first pages are drawn at once while no other page waits, each where its file is held", async () => {
  const { add, begun, workers, end } = stage(2);
  for (const name of ["first1", "first2", "first3"]) add("first", "a", name);
  expect([begun, workers]).toEqual([
    ["first1", "first2"],
    ["shared", "bulk"],
  ]);
  add("interactive", "b", "b1");
  add("bulk", "a", "bulk1");
  add("first", "a", "first4", "bulk");
  await end("first1");
  expect([begun.at(-1), workers.at(-1)]).toEqual(["first3", "shared"]);
  await end("first2");
  expect([begun.at(-1), workers.at(-1)]).toEqual(["bulk1", "bulk"]);
  await end("bulk1");
  expect([begun.at(-1), workers.at(-1)]).toEqual(["first4", "bulk"]);
});

test("a first page takes the worker of low priority only after a wait", async () => {
  const { add, begun, workers } = stage(2, 30);
  for (const name of ["first1", "first2"]) add("first", "a", name);
  expect(begun).toEqual(["first1"]);
  await eventually("the second page", async () => begun.length === 2, { timeoutMs: 5_000, everyMs: 5 });
  expect(workers).toEqual(["shared", "bulk"]);
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
