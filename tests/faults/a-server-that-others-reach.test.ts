import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const outboxStatus = async () => (await fetch(`${server!.url}/api/dev/mail?to=a@example.com`)).status;
const health = async () => (await (await fetch(`${server!.url}/api/health`)).json()).data;

describe("a server without a chosen MODE", () => {
  it.each<Record<string, string>>([{ PUBLIC_URL: "https://sign.example.com" }, { HOST: "0.0.0.0" }])(
    "has no outbox and says so at start, with %o",
    async (env) => {
      server = await startServer({ env: { MODE: "", ...env } });
      expect(await outboxStatus()).toBe(404);
      const warning = `${Object.keys(env)[0]}: others can reach this server`;
      await eventually("the warning", async () => server!.output().includes(warning));
      expect((await health()).checks.mail.state).toBe("failing");
    },
  );

  it("has a development outbox only if nobody else can reach it", async () => {
    server = await startServer({ env: { MODE: "", PUBLIC_URL: "http://localhost:8000" } });
    expect(await outboxStatus()).toBe(200);
    expect(server.output()).not.toContain("others can reach");
  });
});

describe("an unusable identity service", () => {
  it("is reported at start and by the health page", async () => {
    server = await startServer({ env: { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_AUDIENCE: "countersign" } });
    expect(await health()).toMatchObject({ status: "degraded", checks: { identity: { state: "failing" } } });
    await eventually("the warning", async () => server!.output().includes("OIDC_ISSUER cannot be used"));
  });
});

/** Files that other users may read, write or list. */
async function openTo(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ["", ...paths].map(async (name) => ({ name, mode: (await stat(join(folder, name)).catch(() => null))?.mode ?? 0 })),
  );
  return modes.flatMap(({ name, mode }) => ((mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]));
}

describe("the data folder", () => {
  it("is accessible to the server's user only, even if it had wider permissions before", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-modes-"));
    await mkdir(join(dataDir, "objects", "old"), { recursive: true });
    await writeFile(join(dataDir, "objects", "old", "file"), "x");
    for (const path of ["", "objects", "objects/old"]) await chmod(join(dataDir, path), 0o755);
    await chmod(join(dataDir, "objects", "old", "file"), 0o666);
    server = await startServer({ dataDir });
    await signUp(server);
    expect(await openTo(dataDir)).toEqual([]);
    await server.stop();
    server = undefined;
    await rm(dataDir, { recursive: true });
  });
});
