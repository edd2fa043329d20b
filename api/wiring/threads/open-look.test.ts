import { expect, it } from "vitest";
import type { Millimetres } from "../../../domain/field/geometry.ts";
import { createThread, ThreadFailed } from "./create-thread.ts";
import { openLook } from "./open-look.ts";

const page = { page: 0, width: 210 as Millimetres, except: [] };

/** A page full of noise, which takes longest to compare. */
function noise(size: number, seed: number): Uint8Array {
  const head = new TextEncoder().encode(`P6 ${size} ${size} 255\n`);
  const bytes = new Uint8Array(head.length + size * size * 3);
  bytes.set(head);
  let value = seed;
  for (let at = head.length; at < bytes.length; at++) {
    value = (value * 16_807) % 2_147_483_647;
    bytes[at] = value % 256;
  }
  return bytes;
}

it("pictures of a page are compared while the API's thread goes on", async () => {
  const opened = openLook();
  let look: Awaited<ReturnType<typeof opened.look>> | undefined;
  void opened.look({ page, before: noise(1_200, 1), after: noise(1_200, 77) }).then((found) => {
    look = found;
  });
  let turns = 0;
  for (; look === undefined; turns++) await new Promise((resolve) => setTimeout(resolve));
  expect(look).toEqual({ page: 0, changed: expect.any(Number), lost: 0, drawn: 75 * 75 });
  expect(turns).toBeGreaterThan(10);
  opened.close();
});

it("a thread that takes too long is ended, and the next question is answered by another", async () => {
  const entry = new URL("./look-thread.ts", import.meta.url);
  const hasty = createThread(entry, 1);
  await expect(hasty.ask({ page, before: noise(600, 1), after: noise(600, 2) })).rejects.toThrow(ThreadFailed);
  hasty.close();
  const patient = createThread(entry, 60_000);
  await expect(patient.ask("no picture")).rejects.toThrow(ThreadFailed);
  const picture = noise(32, 1);
  expect(await patient.ask({ page, before: picture, after: picture })).toMatchObject({ changed: 0 });
  patient.close();
});
