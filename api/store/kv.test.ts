import { expect, it } from "vitest";
import { StorageFull, StoreBusy } from "../ports/basics.ts";
import { commit } from "./kv.ts";

const failing = (message: string) => ({ commit: () => Promise.reject(new Error(message)) }) as Deno.AtomicOperation;

it.each([
  ["database is locked", StoreBusy],
  ["database or disk is full", StorageFull],
  ["disk I/O error: No space left on device", StorageFull],
])("a commit that fails with %j throws the class of its cause", async (message, expected) => {
  const error = await commit(failing(message)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(expected);
  expect((error as Error).cause).toMatchObject({ message });
});

it("a commit that fails otherwise throws what it got", async () => {
  await expect(commit(failing("value too large"))).rejects.toThrow("value too large");
});

it("a commit waits for a database that is held for a moment", async () => {
  let tries = 0;
  const operation = {
    commit: () => (++tries < 3 ? Promise.reject(new Error("database is locked")) : Promise.resolve({ ok: true })),
  };
  expect(await commit(operation as never)).toEqual({ ok: true });
});
