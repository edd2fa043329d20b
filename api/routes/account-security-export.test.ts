import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, anEmail, sendAs } from "../../tests/support/app-people.ts";
import { dot } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "Sam Sender");
});
afterEach(() => app.close());

const read = () => app.request("/api/user/export", { headers: sam.who });
async function unzipped(): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await read()).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("the export of one's own data", () => {
  it("needs a recent proof", async () => {
    app.clock.nowMs += 600_000;
    expect((await (await read()).json()).code).toBe("recent_login_required");
  });

  it("contains a file for each topic, and is logged", async () => {
    const rita = anEmail("rita");
    const id = await sendAs(app, sam.who, [{ name: "Rita", email: rita }]);
    const signature = { kind: "signature", way: "draw", image: dot };
    await app.json("POST", "/api/user/signatures", signature, sam.who);
    const files = await unzipped();
    const names = Object.keys(files).map((name) => name.replace(/\/.*\./, "/*."));
    expect(names).toEqual([
      ...[
        "profile.json",
        "workspaces.json",
        "sessions.json",
        "sign-in.json",
        "security-log.json",
        "api-keys.json",
        "saved-filters.json",
      ],
      ...["documents.json", "comments.json", "signature/*.png"],
    ]);
    expect(JSON.parse(files["profile.json"]!)).toMatchObject({ email: sam.email, displayName: "Sam Sender" });
    expect(JSON.parse(files["workspaces.json"]!)).toMatchObject([{ id: sam.workspace, role: "owner", isOwner: true }]);
    expect(JSON.parse(files["documents.json"]!)).toMatchObject([{ id, title: "Lease agreement", status: "SENT" }]);
    expect(JSON.parse(files["sessions.json"]!)).toHaveLength(1);
    expect(files["security-log.json"]).toContain("data_exported");
  });

  it("contains one's own comments until they are deleted", async () => {
    const id = await sendAs(app, sam.who, [{ name: "Rita", email: anEmail("rita") }]);
    const path = `/api/document/comments/${id}`;
    const { uid } = (await app.json("GET", "/api/user/detail", undefined, sam.who)).body.data;
    for (const text of ["First", "Second"]) {
      app.clock.nowMs += 1;
      await app.json("POST", path, { text, mentions: [] }, sam.who);
    }
    const own = async () => JSON.parse((await unzipped())["comments.json"]!);
    const [first, second] = await own();
    expect([first, second]).toMatchObject([
      { documentId: id, text: "First", at: expect.any(String) },
      { documentId: id, text: "Second" },
    ]);
    const { items } = (await app.json("GET", path, undefined, sam.who)).body.data;
    await app.json("DELETE", `${path}?comment=${items[0].id}`, undefined, sam.who);
    expect((await own()).map(({ text }: { text: string }) => text)).toEqual(["Second"]);
    await app.json("POST", `/api/document/void/${id}`, { reason: "x" }, sam.who);
    await app.json("POST", "/api/document/bulk/delete", { documentIds: [id] }, sam.who);
    expect((await app.json("DELETE", `/api/document/${id}`, undefined, sam.who)).status).toBe(200);
    app.clock.nowMs += 31 * 86_400_000;
    await app.runner.runDue();
    await app.runner.runDue();
    const left = await Array.fromAsync(app.deps.comments.listBy(uid));
    expect(left).toEqual([]);
  });

  it("writes an empty list as []", async () => {
    expect(JSON.parse((await unzipped())["documents.json"]!)).toEqual([]);
  });

  it("contains no secret and no other person's data", async () => {
    const other = await aMember(app, "Olga Other");
    await sendAs(app, other.who, [{ name: "Rita", email: anEmail("rita") }]);
    const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Shop" }, sam.who);
    const { secret } = (await app.json("POST", "/api/auth/two-factor/enrol", {}, sam.who)).body.data;
    const all = JSON.stringify(await unzipped());
    for (const hidden of [made.body.data.key, secret, sam.who.Token, other.email, "sha256", "locked"]) {
      expect(all).not.toContain(hidden);
    }
    expect(all).toContain("Shop");
  });
});
