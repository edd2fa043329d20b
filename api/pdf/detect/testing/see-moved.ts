import { expect } from "vitest";
import { onDisk } from "../../../../tests/support/on-disk.ts";
import type { Bytes } from "../../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../../tests/support/run.ts";

/** Asserts, with an independent program, that a word has the same position in both files within `points`. */
export async function seeMoved(before: Bytes, after: Bytes, text: string, points: number): Promise<void> {
  const [one, other] = await Promise.all([positionOf(before, text), positionOf(after, text)]);
  expect(Math.abs(one - other)).toBeLessThanOrEqual(points + 0.01);
}

async function positionOf(bytes: Bytes, text: string): Promise<number> {
  const boxes = await onDisk(bytes, async (path) =>
    new TextDecoder().decode(await run("pdftotext", ["-bbox", path, "-"])),
  );
  const found = new RegExp(`xMin="([\\d.]+)"[^>]*>${text}<`).exec(boxes);
  if (!found) throw new Error(`no word ${text}`);
  return Number(found[1]);
}
