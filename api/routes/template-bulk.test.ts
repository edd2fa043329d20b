import { describe, expect, it } from "vitest";
import type { BulkId } from "../../domain/template/bulk/bulk.ts";
import { bulkDocumentId } from "../../domain/template/bulk/bulk.ts";
import { aMember, anEmail, type Who } from "../../tests/support/app-people.ts";
import { aProgram } from "../../tests/support/embedding.ts";
import {
  app,
  dataOf,
  type Json,
  leaseOf,
  openAppOnce,
  owner,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";
import { sendBulk } from "../jobs/handlers/send-bulk.ts";

openAppOnce();

const lara = { email: "lara@example.com" };
type Row = { email: string; name?: string; city?: string };
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ email: anEmail(`row${n}`) }));
const csvOf = (rows: readonly Row[]) =>
  [
    "Tenant name,Tenant email,City",
    ...rows.map(({ name = "Ann", email, city = "Bonn" }) => `${name},${email},${city}`),
  ].join("\n");

async function post(path: string, rows: string, hold = false, headers: Who = who): Promise<Json> {
  const form = new FormData();
  form.append("rows", new Blob([rows]), "rows.csv");
  if (hold) form.append("hold", "true");
  const response = await app.request(path, { method: "POST", headers, body: form });
  return { status: response.status, ...(await response.json()) };
}
const begin = async (template: string, rows: readonly Row[], headers: Who = who): Promise<BulkId> => {
  // Ids sort by the millisecond.
  app.clock.nowMs += 1;
  const answer = await post(`/api/template/bulk/${template}`, csvOf(rows), false, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.bulkId;
};
const hold = async (template: string, rows: string): Promise<BulkId> =>
  (await post(`/api/template/bulk/${template}`, rows, true)).data.bulkId;
const check = (id: string) => dataOf(app.json("GET", `/api/template/bulk/check/${id}`, undefined, who));
const read = (id: string) => dataOf(app.json("GET", `/api/template/bulk/${id}`, undefined, who));
const steer = (id: string, state: string, headers: Who = who) =>
  app.json("POST", `/api/template/bulk/steer/${id}`, { state }, headers);
const invitationsTo = async (email: string) =>
  (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data.length;

describe("a bulk sending", () => {
  it("sends one document per row, with the template's title and the row's values", async () => {
    const rows = rowsOf(3);
    const id = await begin(await templateOf(leaseOf(lara)), rows);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", rows: 3, sent: 3, failed: 0, faults: [] });
    for (const [index, { email }] of rows.entries()) {
      const document = await dataOf(
        app.json("GET", `/api/document/${await bulkDocumentId(id, index + 1)}`, undefined, who),
      );
      expect(document).toMatchObject({ status: "SENT", title: "Lease agreement" });
      expect(document.recipients[0]).toMatchObject({ name: "Ann", email });
      expect(JSON.stringify(document.jsonData)).toContain("Bonn");
      expect(await invitationsTo(email)).toBe(1);
    }
  });

  it("reports in advance its column mapping, what is missing, and the faults of each row", async () => {
    const template = await templateOf(leaseOf(lara));
    const rows = csvOf([{ email: "no" }, { email: anEmail("good") }, { email: "", name: "" }]);
    const data = await check(await hold(template, rows));
    expect(data).toMatchObject({ fileName: "rows.csv", rows: 3, faultyRows: 2, missing: [] });
    expect(data.columns.map(({ header, target }: Json) => [header, target?.as ?? target?.field])).toEqual([
      ["Tenant name", "name"],
      ["Tenant email", "email"],
      ["City", "city"],
    ]);
    expect(data.faults.map(({ row, column, code }: Json) => `${row} ${column} ${code}`)).toEqual([
      "1 Tenant email invalid_email",
      "3 Tenant name recipient_needs_name",
      "3 Tenant email recipient_needs_email",
    ]);
    expect(data.faults[0].message).toBe("Invalid email");
    const unmapped = await check(await hold(template, "Colour\nred"));
    expect(unmapped.missing).toEqual([{ code: "bulk_needs_address", params: { role: "Tenant" } }]);
  });

  it("skips rows with faults, and lists them in its result", async () => {
    const id = await begin(await templateOf(leaseOf(lara)), [{ email: "=no" }, ...rowsOf(1)]);
    await app.runner.runDue();
    const { sent, failed, faults } = await read(id);
    expect([sent, failed]).toEqual([1, 1]);
    expect(faults).toMatchObject([{ row: 1, column: "Tenant email", code: "invalid_email" }]);
    const text = await (await app.request(`/api/template/bulk/result/${id}`, { headers: who })).text();
    const lines = text.split("\r\n");
    expect(lines[1]).toBe(`"Ann","'=no","Bonn","failed","","invalid_email Tenant email"`);
    expect(lines[2]).toContain(`"sent","${await bulkDocumentId(id, 2)}",""`);
  });

  it("accepts the sheet that it offers for download", async () => {
    const template = await templateOf(leaseOf(lara));
    const sheet = await (await app.request(`/api/template/bulk/sheet/${template}`, { headers: who })).text();
    expect(await check(await hold(template, sheet))).toMatchObject({ rows: 1, faultyRows: 0, missing: [] });
  });

  it("starts once for a repeated request", async () => {
    const template = await templateOf(leaseOf(lara));
    const rows = rowsOf(1);
    const again = { ...who, "Idempotency-Key": "one-bulk" };
    const id = await begin(template, rows, again);
    expect(await begin(template, rows, again)).toBe(id);
    await app.runner.runDue();
    expect(await invitationsTo(rows[0]!.email)).toBe(1);
  });
});

describe("a bulk sending that is interrupted", () => {
  it("continues after a crash between rows, and sends each row once", async () => {
    const rows = rowsOf(6);
    const id = await begin(await templateOf(leaseOf(lara)), rows);
    let left = 4;
    const killPoint = (name: string) => {
      if (name === "bulk_row" && --left === 0) throw new Error("died");
    };
    await expect(sendBulk({ ...app.deps, killPoint }, id)).rejects.toThrow("died");
    expect(await read(id)).toMatchObject({ sent: 0 });
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", sent: 6, failed: 0 });
    for (const { email } of rows) expect(await invitationsTo(email)).toBe(1);
  });

  it("sends each row once if two workers process it at the same time", async () => {
    const rows = rowsOf(5);
    const id = await begin(await templateOf(leaseOf(lara)), rows);
    await Promise.all([sendBulk(app.deps, id), sendBulk(app.deps, id)]);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", sent: 5, failed: 0 });
    for (const { email } of rows) expect(await invitationsTo(email)).toBe(1);
  });

  it("sends nothing while it is paused, or after it was cancelled", async () => {
    const id = await begin(await templateOf(leaseOf(lara)), rowsOf(2));
    expect((await steer(id, "paused")).status).toBe(200);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "paused", sent: 0 });
    await steer(id, "running");
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", sent: 2 });
    expect((await steer(id, "paused")).body.code).toBe("bulk_is_over");

    const other = await begin(await templateOf(leaseOf(lara)), rowsOf(2));
    await steer(other, "cancelled");
    expect((await steer(other, "cancelled")).status).toBe(200);
    expect((await steer(other, "running")).body.code).toBe("bulk_is_over");
    await app.runner.runDue();
    expect(await read(other)).toMatchObject({ state: "cancelled", sent: 0 });
  });

  it("continues with the template as it was, even if the template is deleted", async () => {
    const template = await templateOf(leaseOf(lara));
    const id = await begin(template, rowsOf(2));
    expect((await app.json("DELETE", `/api/template/${template}`, undefined, who)).status).toBe(200);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", sent: 2 });
  });

  it("is cancelled if the sending member has left", async () => {
    const id = await begin(await templateOf(leaseOf(lara)), rowsOf(2));
    const found = (await app.deps.bulks.find(id))!;
    const gone = { ...found.value, sender: { ...found.value.sender, id: "nobody" as typeof found.value.sender.id } };
    await app.deps.bulks.put(found, gone, [], []);
    await app.runner.runDue();
    expect((await app.deps.bulks.find(id))!.value).toMatchObject({ state: "cancelled", sent: 0 });
  });
});

describe("a scheduled bulk sending", () => {
  const HOUR_MS = 3_600_000;

  /** Schedules a sending, takes something away, and returns the sending's state when it is due. */
  async function stateAfter(starter: Who, takeAway: () => Promise<{ status: number }>) {
    const id = await hold(await templateOf(leaseOf(lara)), csvOf(rowsOf(2)));
    const startsAt = new Date(app.clock.nowMs + HOUR_MS).toISOString();
    const started = await app.json("POST", `/api/template/bulk/start/${id}`, { startsAt }, starter);
    expect(started.body.data.state).toBe("scheduled");
    expect((await takeAway()).status).toBe(200);
    app.clock.nowMs += 2 * HOUR_MS;
    await app.runner.runDue();
    const { state, sent } = (await app.deps.bulks.find(id))!.value;
    return { state, sent };
  }

  it("of a key is cancelled if the key was revoked, or may no longer send", async () => {
    const changes: ((keyId: string) => Promise<{ status: number }>)[] = [
      (keyId) => app.json("DELETE", `/api/integrations/api-key/${keyId}`, undefined, who),
      (keyId) => app.json("PATCH", `/api/acl?apiKeyId=${keyId}`, { Documents: ["VIEW", "CREATE"] }, who),
    ];
    for (const change of changes) {
      const { program, keyId } = await aProgram(app, who);
      expect(await stateAfter(program, () => change(keyId))).toEqual({ state: "cancelled", sent: 0 });
    }
    const { program } = await aProgram(app, who);
    expect(await stateAfter(program, async () => ({ status: 200 }))).toEqual({ state: "done", sent: 2 });
  });

  it("of a revoked key goes on once a person resumes it", async () => {
    const { program, keyId } = await aProgram(app, who);
    const id = await begin(await templateOf(leaseOf(lara)), rowsOf(2), program);
    expect((await steer(id, "paused")).status).toBe(200);
    await app.json("DELETE", `/api/integrations/api-key/${keyId}`, undefined, who);
    expect((await steer(id, "running")).status).toBe(200);
    await app.runner.runDue();
    expect((await app.deps.bulks.find(id))!.value).toMatchObject({ state: "done", sent: 2 });
  });

  it("is cancelled if its sender may no longer send", async () => {
    const id = await begin(await templateOf(leaseOf(lara)), rowsOf(2));
    const { sender, workspaceId } = (await app.deps.bulks.find(id))!.value;
    const { find } = app.deps.users;
    app.deps.users.find = async (user) => {
      const profile = await find(user);
      if (user !== sender.id || !profile) return profile;
      const membership = { ...profile.memberships[workspaceId]!, changes: { Documents: ["VIEW", "CREATE"] as const } };
      return { ...profile, memberships: { ...profile.memberships, [workspaceId]: membership } } as never;
    };
    await app.runner.runDue();
    app.deps.users.find = find;
    expect((await app.deps.bulks.find(id))!.value).toMatchObject({ state: "cancelled", sent: 0 });
  });
});

describe("access to a bulk sending", () => {
  it("is limited to its workspace", async () => {
    const id = await begin(await templateOf(leaseOf(lara)), rowsOf(1));
    const stranger = (await aMember(app, "Sam Stranger")).who;
    for (const path of [`/api/template/bulk/${id}`, `/api/template/bulk/result/${id}`]) {
      expect((await app.json("GET", path, undefined, stranger)).body.code).toBe("bulk_not_found");
    }
    expect((await steer(id, "cancelled", stranger)).body.code).toBe("bulk_not_found");
    await app.runner.runDue();
    const all = await dataOf(app.json("GET", "/api/template/bulk/all?limit=1", undefined, who));
    expect(all.items).toMatchObject([{ bulkId: id, templateName: "Lease agreement" }]);
    expect(all.cursor).toBe(id);
    expect((await dataOf(app.json("GET", "/api/template/bulk/all", undefined, stranger))).items).toEqual([]);
    expect(owner.workspace).not.toBe("");
  });
});
