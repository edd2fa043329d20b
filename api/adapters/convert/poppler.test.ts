import { expect, test } from "vitest";
import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import { drawing } from "../../../tests/fixtures/mini-files/mini-file.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, type Bytes } from "../../../tests/support/pdf-fixtures.ts";
import { type Drawn, lookOf } from "./look-of.ts";
import { popplerEngine } from "./poppler.ts";
import { sandboxed } from "./sandbox.ts";

const look = (drawn: Drawn) => Promise.resolve(lookOf(drawn));
const engine = popplerEngine(look);
const width = 210 as Millimetres;
const text = "BT /F1 11 Tf 72 700 Td (The rent is 1000 EUR a month) Tj ET";
const whole = drawing(text, "");

async function changedTiles(after: Bytes, before: Bytes = whole, except: Box<Millimetres>[] = []): Promise<number> {
  const looks = await engine.compare(before, after, [{ page: 0, width, except }], "sam");
  return looks![0]!.changed;
}

test("a changed digit, a missing tick and a missing thin line are found; the same page has no difference", async () => {
  expect(await changedTiles(whole)).toBe(0);
  expect(await changedTiles(drawing(text.replace("1000", "1001"), ""))).toBeGreaterThan(0);
  const ticked = drawing(`${text} 1 w 72 600 m 75 597 l 81 606 l S`, "");
  expect(await changedTiles(whole, ticked)).toBeGreaterThan(0);
  const struck = drawing(`${text} 0.5 w 72 704 m 220 704 l S`, "");
  expect(await changedTiles(whole, struck)).toBeGreaterThan(0);
});

test("letters that are smoothed or placed a little differently are no difference", async () => {
  expect(await changedTiles(drawing(`q 1 0 0 1 0.1 0.1 cm ${text} Q`, ""))).toBe(0);
});

test("areas that were changed on purpose are left out", async () => {
  const tag = { x: 20, y: 40, width: 90, height: 12 } as Box<Millimetres>;
  expect(await changedTiles(drawing("", ""), whole, [tag])).toBe(0);
});

test("pages are numbered as in the file, which may be on disk", async () => {
  const before = aPdf(["One", "Two", "Three"]);
  const after = aPdf(["One", "Changed", "Three"]);
  const pages = [0, 1, 2].map((page) => ({ page, width, except: [] }));
  const looks = await onDisk(before, (path) => engine.compare({ path }, after, pages, "sam"));
  expect(looks!.map(({ page, changed }) => [page, changed > 0])).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);
});

test("a page of a file that cannot be opened is not judged, and one that vanished is lost", async () => {
  const pages = [{ page: 0, width, except: [] }];
  const broken = new TextEncoder().encode("%PDF-1.7 nothing");
  expect(await engine.compare(broken, whole, pages, "sam")).toEqual([]);
  const [look] = (await engine.compare(whole, broken, pages, "sam"))!;
  expect(look!.lost * 2).toBeGreaterThan(look!.drawn);
  expect(look!.lost).toBeGreaterThan(3);
});

test("a rewritten page that takes too long is not judged: only one that cannot be drawn is lost", async () => {
  const programs = await Deno.makeTempDir();
  const write = (name: string, script: string) =>
    Deno.writeTextFile(`${programs}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await write("timeout", 'shift; exec /usr/bin/timeout 0.3 "$@"');
  const draw = async (after: string) => {
    await write("pdftoppm", `for file; do :; done; if [ "$file" = /in/after.pdf ]; then ${after}; fi; printf drawn`);
    const script = new URL("./draw-pages.sh", import.meta.url).pathname;
    const env = { PATH: `${programs}:/usr/bin:/bin` };
    const { stdout } = await new Deno.Command("sh", { args: [script, "100", "1", "2"], env }).output();
    return new TextDecoder().decode(stdout);
  };
  expect(await draw("sleep 30")).toBe("5\ndrawn");
  expect(await draw("exit 1")).toBe("5\ndrawn0\n5\ndrawn0\n");
});

test("a program that hangs is ended in time, and a missing one is reported", async () => {
  const hanging = popplerEngine(look, { jobMs: 500, command: () => sandboxed(["sleep", "60"]) });
  const startMs = performance.now();
  expect(await hanging.compare(whole, whole, [{ page: 0, width, except: [] }], "sam")).toEqual([]);
  expect(performance.now() - startMs).toBeLessThan(20_000);
  const missing = popplerEngine(look, { probe: sandboxed(["no-such-program"]) });
  expect(await missing.compare(whole, whole, [{ page: 0, width, except: [] }], "sam")).toBeNull();
  expect(await missing.check()).toMatchObject({ state: "missing" });
  expect(await engine.check()).toMatchObject({ state: "ok", detail: expect.stringMatching(/^poppler \d/) });
});
