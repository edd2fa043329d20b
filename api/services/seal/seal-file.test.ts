import { expect, test } from "vitest";
import type { SealDeps } from "../../deps.ts";
import { type PreparedRevision, type SealResult, SealUnavailable, SignatureTooLong } from "../../ports/seal.ts";
import { sealFile, sealGenerated } from "./seal-file.ts";

const bytes = new Uint8Array([1, 2, 3]);

/** A sealer whose signatures need this much room; `null` for one whose level is out of reach. */
function aSealer(needed: number | null) {
  const log: string[] = [];
  const deps = {
    signer: { chain: [], sign: async (digest: Uint8Array) => new Uint8Array([...digest, 9]) },
    seal: {
      origin: "configured" as const,
      about: { subject: "", issuer: "", level: "B-B" as const },
      async prepare(base: { bytes: Uint8Array<ArrayBuffer> }, _: unknown, room = 10) {
        log.push(`prepare ${base.bytes.length} ${room}`);
        structuredClone(base.bytes, { transfer: [base.bytes.buffer] });
        return { revision: { gap: { room } } as PreparedRevision, digest: new Uint8Array([7]) };
      },
      async finish({ gap }: PreparedRevision, cms: Uint8Array, keep?: (result: SealResult) => Promise<unknown>) {
        log.push(`finish ${[...cms]}`);
        if (needed === null) throw new SealUnavailable("timestamp_unreachable", "down");
        if (gap.room < needed) throw new SignatureTooLong(needed);
        const result = { bytes } as SealResult;
        await keep?.(result);
        return result;
      },
    },
  };
  return { deps: deps as unknown as SealDeps, log };
}

test("a signature that is longer than usual is made anew with enough room, from bytes that are read anew", async () => {
  const { deps, log } = aSealer(20);
  let kept = 0;
  await sealFile(
    deps,
    async () => ({ bytes: bytes.slice(), sha256: "" }),
    { marks: [] },
    async () => kept++,
  );
  expect(log).toEqual(["prepare 3 10", "finish 7,9", "prepare 3 20", "finish 7,9"]);
  expect(kept).toBe(1);
});

test("a generated file keeps its bytes, although its buffer goes to the worker", async () => {
  const { deps, log } = aSealer(20);
  const source = bytes.slice();
  await sealGenerated(deps, source, { marks: [] });
  expect([log.length, source.length]).toEqual([4, 3]);
});

test("a level that is out of reach is not tried with more room", async () => {
  const { deps, log } = aSealer(null);
  await expect(sealGenerated(deps, bytes, { marks: [] })).rejects.toBeInstanceOf(SealUnavailable);
  expect(log).toHaveLength(2);
});
