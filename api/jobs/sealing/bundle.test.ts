import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Sha256 } from "../../../domain/ids.ts";
import { openTestApp } from "../../../tests/support/test-app.ts";
import type { Bytes } from "../../ports/basics.ts";
import { storeBundle } from "./bundle.ts";

it("a zip contains all files, in any script, and reads each only after writing those before it", async () => {
  const { deps, close } = await openTestApp();
  const contents = [3_000_000, 0, 1_048_576, 5].map((length, n) => new Uint8Array(length).fill(n + 1));
  let written = 0;
  const requestedSizes: number[] = [];
  const read = async (index: string): Promise<Bytes> => {
    requestedSizes.push(written);
    return contents[Number(index)]!;
  };
  const receive = deps.spool.receive;
  deps.spool.receive = (chunks, limit) => receive(counted(chunks), limit);
  async function* counted(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    for await (const chunk of chunks) {
      written += chunk.length;
      yield chunk;
    }
  }
  try {
    const names = ["lease.pdf", "notes.png", "عقد.pdf", "lease (2).pdf"];
    const files = names.map((fileName, index) => ({ fileName, object: String(index) as Sha256 }));
    const { object, size } = await storeBundle(deps, files, read);
    const zip = await deps.objects.get(object);
    expect(zip).toHaveLength(size);
    // Each is requested after those before it are written.
    for (const [index, at] of requestedSizes.entries()) {
      expect(at).toBeGreaterThanOrEqual(contents.slice(0, index).reduce((sum, one) => sum + one.length, 0));
    }
    const found = unzipSync(zip!);
    expect(Object.keys(found)).toEqual(names);
    for (const [index, bytes] of Object.values(found).entries()) {
      expect(bytes.length).toBe(contents[index]!.length);
      expect(bytes.every((byte) => byte === index + 1)).toBe(true);
    }
  } finally {
    await close();
  }
});
