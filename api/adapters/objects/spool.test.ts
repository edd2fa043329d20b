import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Bytes } from "../../ports/basics.ts";
import type { Spool } from "../../ports/files.ts";
import { ObjectsUnavailable } from "../../ports/files.ts";
import { openSpool } from "./spool.ts";

let folder: string;
let spool: Spool & { close(): void };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
  spool = openSpool(folder);
});
afterEach(async () => {
  spool.close();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes in pieces of odd sizes, whose memory the next piece reuses. */
async function* reusing(bytes: Bytes): AsyncGenerator<Bytes> {
  const memory = new Uint8Array(100_003);
  for (let at = 0, size = 1; at < bytes.length; at += size, size = 1 + ((size * 7) % memory.length)) {
    const piece = bytes.subarray(at, at + size);
    memory.set(piece);
    size = piece.length;
    yield memory.subarray(0, size);
  }
}

function someBytes(length: number, seed: number): Bytes {
  return Uint8Array.from({ length }, (_, i) => (i * seed) % 251);
}

it("the spool writes concurrent files completely, each with its own hash", async () => {
  const contents = [0, 1, 262_144, 3_000_001, 2_000_000].map((length, index) => someBytes(length, 17 + index));
  const files = await Promise.all(contents.map((bytes) => spool.receive(reusing(bytes), 4_000_000)));
  for (const [index, file] of files.entries()) {
    await file!.flushed;
    const written = await readFile(file!.path);
    expect(written.equals(contents[index]!)).toBe(true);
    expect(file).toMatchObject({
      size: contents[index]!.length,
      sha256: createHash("sha256").update(contents[index]!).digest("hex"),
    });
    await spool.drop(file!);
  }
  expect(await readdir(folder)).toEqual([]);
});

it("the spool removes a file that is too large, was interrupted or is left from an earlier process", async () => {
  expect(await spool.receive(reusing(someBytes(1_001, 3)), 1_000)).toBeNull();
  const broken = async function* () {
    yield* reusing(someBytes(600_000, 5));
    throw new Error("the line is dead");
  };
  await expect(spool.receive(broken(), 4_000_000)).rejects.toThrow("the line is dead");
  // Commands run in order: when this one is done, the others are.
  await spool.drop((await spool.receive(reusing(someBytes(1, 1)), 1))!);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, "left.part"), "from before a crash");
  openSpool(folder).close();
  expect(await readdir(folder)).toEqual([]);
});

it("the spool throws ObjectsUnavailable for small and large files if its folder is missing", async () => {
  await rm(folder, { recursive: true });
  for (const length of [10, 3_000_000]) {
    const receiving = spool.receive(reusing(someBytes(length, 3)), 4_000_000);
    await expect(receiving).rejects.toBeInstanceOf(ObjectsUnavailable);
  }
});
