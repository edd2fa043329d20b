import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFormerRelease, readFormerRelease } from "../../scripts/former-release.mjs";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-release-"));
  await mkdir(join(root, "elements"));
});
afterEach(() => rm(root, { recursive: true }));

/** Builds a front end of two modules as `scripts/build.mjs` does. @returns the names of its hashed files */
async function release(content: string, from?: string): Promise<string[]> {
  const source = join(root, "elements");
  const dist = join(source, "dist");
  await writeFile(join(source, "main.js"), `document.onclick = () => import("./part.js");`);
  await writeFile(join(source, "part.js"), `document.body.append(${JSON.stringify(content)});`);
  const former = await readFormerRelease(dist, "elements", "elements", from);
  await build({
    root: source,
    configFile: false,
    logLevel: "error",
    build: { outDir: dist, emptyOutDir: true, rolldownOptions: { input: join(source, "main.js") } },
  });
  const own = await readdir(join(dist, "assets"));
  await keepFormerRelease(dist, former);
  return own;
}

const served = async () => (await readdir(join(root, "elements/dist/assets"))).toSorted();
const together = (...releases: string[][]) => [...new Set(releases.flat())].toSorted();

describe("a build", () => {
  it("keeps the files of the previous release, and of no older one", async () => {
    const first = await release("one");
    const second = await release("two");
    expect(second).not.toEqual(first);
    expect(await served()).toEqual(together(first, second));
    const third = await release("three");
    expect(await served()).toEqual(together(second, third));
  });

  it("that is repeated with the same sources drops nothing", async () => {
    const first = await release("one");
    const second = await release("two");
    await release("two");
    expect(await served()).toEqual(together(first, second));
  });

  it("in a fresh folder fetches the previous release from the server to be updated", async () => {
    const first = await release("one");
    const old = join(root, "old");

    await rename(join(root, "elements/dist"), old);
    const server = createServer(async (request, response) => {
      const bytes = await readFile(join(old, request.url!.replace("/elements/", ""))).catch(() => null);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const second = await release("two", origin);
      expect(await served()).toEqual(together(first, second));
    } finally {
      server.close();
    }
  });

  it("takes the previous release from another installation's folder, and continues without one", async () => {
    const first = await release("one");
    const elsewhere = join(root, "before");
    await mkdir(join(elsewhere, "elements"), { recursive: true });

    await rename(join(root, "elements/dist"), join(elsewhere, "elements/dist"));
    const second = await release("two", elsewhere);
    expect(await served()).toEqual(together(first, second));
    await release("three", join(root, "nowhere"));
    expect(await served()).not.toEqual(expect.arrayContaining(second));
  });

  it("stops at a modified file of the previous release", async () => {
    const [file] = await release("one");
    await writeFile(join(root, "elements/dist/assets", file!), "changed");
    await expect(release("two")).rejects.toThrow("damaged");
  });
});
