import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-processors-"));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function open(env: Record<string, string> = {}) {
  app = await openTestApp({ env: { SUB_PROCESSORS: join(folder, "list.json"), ...env } });
}
const put = (value: unknown) => writeFile(join(folder, "list.json"), JSON.stringify(value));
const read = async () => (await app.json("GET", "/api/compliance/sub-processors")).body.data;

describe("the list of sub-processors", () => {
  it("lists the operator's entries and the services in the settings, without secrets and private hosts", async () => {
    await open({
      SMTP_URL: "smtp://user:hunter2@mail.example.com:587",
      MAIL_FROM: "sign@example.com",
      TSA_URL: "http://10.0.0.7/tsa",
    });
    expect((await read()).named).toEqual([]);
    const named = [{ name: "Example Hosting", purpose: "Servers", country: "Germany", website: "https://example.com" }];
    await put(named);
    const { services, ...rest } = await read();
    expect(rest).toEqual({ named });
    expect(services).toEqual(
      expect.arrayContaining([
        { kind: "mail", place: "mail.example.com" },
        { kind: "time_stamps", place: null },
        { kind: "objects", place: null },
      ]),
    );
    expect(JSON.stringify(services)).not.toMatch(/hunter2|10\.0\.0/);
  });

  it.each([
    ["a script as its website", [{ name: "X", purpose: "Y", website: "javascript:alert(1)" }]],
    ["an unknown property", [{ name: "X", purpose: "Y", secret: "z" }]],
    ["an object instead of a list", { name: "X" }],
  ])("is empty for a file with %s, which is logged", async (_, value) => {
    await open();
    await put(value);
    expect((await read()).named).toEqual([]);
    expect(app.logged.join()).toContain("sub-processors");
  });
});

describe("records of processing", () => {
  it("contain the workspace's retention and security measures", async () => {
    await open();
    await put([]);
    const sam = await aMember(app, "Sam Sender");
    const records = async () => (await app.json("GET", "/api/compliance/processing", undefined, sam.who)).body.data;
    expect(await records()).toMatchObject({ owner: "Sam Sender", retentionDays: null, binDays: 30, selfieDays: 90 });
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
    await app.json("POST", "/api/workspace/retention", { days: 400, recipientsToo: false }, sam.who);
    const { retentionDays, security } = await records();
    expect(retentionDays).toBe(400);
    expect(security).toContainEqual({ id: "seal", value: "B-B" });
  });
});
