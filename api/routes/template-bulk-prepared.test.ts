import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../domain/durations.ts";
import { aMember, anEmail, passDays, type Who } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  type Json,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const lara = { email: "lara@example.com" };
const head = "Tenant name,Tenant email,City";

async function hold(rows: readonly string[], template?: string): Promise<string> {
  app.clock.nowMs += 1;
  const form = new FormData();
  form.append("rows", new Blob([[head, ...rows].join("\n")]), "people.csv");
  form.append("hold", "true");
  const path = `/api/template/bulk/${template ?? (await templateOf(leaseOf(lara)))}`;
  const answer = await app.request(path, { method: "POST", headers: who, body: form });
  return (await answer.json()).data.bulkId;
}
const ask = (verb: string, id: string, body?: object, as: Who = who) =>
  app.json("POST", `/api/template/bulk/${verb}/${id}`, body, as);
const get = (verb: string, id: string, query = "") =>
  app.json("GET", `/api/template/bulk/${verb}/${id}${query}`, undefined, who);
const read = (id: string) => dataOf(app.json("GET", `/api/template/bulk/${id}`, undefined, who));
const mailsTo = async (email: string): Promise<Json[]> =>
  (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body.data;
const later = (ms: number) => new Date(app.clock.nowMs + ms).toISOString();

describe("a prepared bulk sending", () => {
  it("sends nothing until it is started, and checks a row again after each corrected cell", async () => {
    const [ann, ben] = [anEmail("ann"), anEmail("ben")];
    const id = await hold([`Ann,${ann},Bonn`, "Ben,nowhere,Kiel"]);
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "prepared", rows: 2, sent: 0 });
    expect((await get("check", id)).body.data).toMatchObject({ fileName: "people.csv", faultyRows: 1 });

    const correct = (column: string, value: string) => ask("correct", id, { row: 2, column, value });
    expect((await correct("Tenant email", "still not")).body.data.faults).toMatchObject([
      { row: 2, column: "Tenant email", code: "invalid_email", message: "Invalid email" },
    ]);
    expect((await correct("Tenant email", ben)).body.data.faults).toEqual([]);
    expect((await correct("Colour", "red")).body.code).toBe("bulk_cell_unknown");
    expect((await get("check", id)).body.data).toMatchObject({ faultyRows: 0 });
    expect(await read(id)).toMatchObject({ state: "prepared" });

    await ask("start", id, {});
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", sent: 2 });
    expect(await mailsTo(ben)).toHaveLength(1);
    expect((await correct("City", "Ulm")).body.code).toBe("bulk_has_begun");
  });

  it("stores two cells that are corrected at the same time", async () => {
    const id = await hold(["Ann,no,Bonn", "Ben,no,Kiel"]);
    await Promise.all(
      [1, 2].map((row) => ask("correct", id, { row, column: "Tenant email", value: anEmail(`both${row}`) })),
    );
    expect((await get("check", id)).body.data).toMatchObject({ faultyRows: 0 });
  });

  it("can be mapped to other columns", async () => {
    const id = await hold([`Ann,${anEmail("map")},Bonn`]);
    const { columns } = (await get("check", id)).body.data;
    const mapping = Object.fromEntries(columns.map(({ header, target }: Json) => [header, target]));
    const { "Tenant email": _, ...withoutEmail } = mapping;
    const answer = await ask("map", id, { mapping: withoutEmail });
    expect(answer.body.data.missing).toMatchObject([{ code: "bulk_needs_address" }]);
    expect((await ask("start", id, {})).body.code).toBe("bulk_needs_address");
    expect((await ask("map", id, { mapping })).body.data.missing).toEqual([]);
  });

  it("previews any row as the finished document", async () => {
    const id = await hold([`Ann Able,${anEmail("see")},Bonn`, "Ben Bold,no,Kiel"]);
    const { data } = (await get("row", id, "?row=1")).body;
    expect(data).toMatchObject({ row: 1, rows: 2, faults: [], people: [{ role: "Tenant", name: "Ann Able" }, {}] });
    expect(data.cells[0]).toEqual({ column: "Tenant name", value: "Ann Able" });
    const picture = await app.request(`/api/template/bulk/preview/${id}?row=1&page=0`, { headers: who });
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect([...bytes.slice(0, 2)]).toEqual([0x89, 0x50]);
    const plain = await app.request(`/api/template/bulk/preview/${id}?row=1&page=0`, { headers: who });
    await ask("correct", id, { row: 1, column: "City", value: "A much longer name of a city" });
    const other = await app.request(`/api/template/bulk/preview/${id}?row=1&page=0`, { headers: who });
    expect(new Uint8Array(await plain.arrayBuffer())).toEqual(bytes);
    expect(new Uint8Array(await other.arrayBuffer())).not.toEqual(bytes);
    const faulty = (await get("row", id, "?row=2")).body.data;
    expect(faulty).toMatchObject({ pages: [], faults: [{ column: "Tenant email", code: "invalid_email" }] });
    expect((await get("preview", id, "?row=2&page=0")).body.code).toBe("page_not_found");
    expect((await get("row", id, "?row=3")).body.code).toBe("bulk_cell_unknown");
  });

  it("uses the template's state at the start, and is refused if it was deleted", async () => {
    const template = await templateOf(leaseOf(lara));
    const id = await hold([`Ann,${anEmail("gone")},Bonn`], template);
    await app.json("DELETE", `/api/template/${template}`, undefined, who);
    expect((await get("check", id)).body.code).toBe("template_not_found");
    expect((await ask("start", id, {})).body.code).toBe("template_not_found");
  });

  it("is deleted when it is discarded, or after a month without a start", async () => {
    const discarded = await hold(["Ann,ann@example.com,Bonn"]);
    expect((await ask("steer", discarded, { state: "running" })).body.code).toBe("bulk_not_begun");
    await ask("steer", discarded, { state: "cancelled" });
    expect(await app.deps.bulks.find(discarded as never)).toBeNull();
    const forgotten = await hold(["Ann,ann@example.com,Bonn"]);
    await passDays(app, 29, [who]);
    await app.runner.runDue();
    expect(await app.deps.bulks.find(forgotten as never)).not.toBeNull();
    app.clock.nowMs += 2 * DAY_MS;
    await app.runner.runDue();
    expect(await app.deps.bulks.find(forgotten as never)).toBeNull();
  });

  it("returns bulk_not_found to another workspace", async () => {
    const id = await hold([`Ann,${anEmail("own")},Bonn`]);
    const stranger = (await aMember(app, "Sam Stranger")).who;
    expect((await ask("start", id, {}, stranger)).body.code).toBe("bulk_not_found");
    expect((await ask("correct", id, { row: 1, column: "City", value: "" }, stranger)).body.code).toBe(
      "bulk_not_found",
    );
  });
});

describe("a scheduled bulk sending", () => {
  it("starts at its time, which can be changed until then, and mails its result once", async () => {
    const email = anEmail("timed");
    const id = await hold([`Ann,${email},Bonn`, "Ben,no,Kiel"]);
    expect((await ask("start", id, { startsAt: later(-1_000) })).body.code).toBe("bulk_start_out_of_range");
    expect((await ask("start", id, { startsAt: later(366 * DAY_MS) })).body.code).toBe("bulk_start_out_of_range");
    await ask("start", id, { startsAt: later(DAY_MS) });
    const moved = later(2 * DAY_MS);
    expect((await ask("start", id, { startsAt: moved })).body.data).toMatchObject({
      state: "scheduled",
      startsAt: moved,
    });
    app.clock.nowMs += DAY_MS + 1_000;
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "scheduled", sent: 0 });
    app.clock.nowMs += DAY_MS;
    await app.runner.runDue();
    expect(await read(id)).toMatchObject({ state: "done", startsAt: null, sent: 1, failed: 1 });
    expect(await mailsTo(email)).toHaveLength(1);
    const { email: sender } = (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
    const notices = (await mailsTo(sender)).filter(({ subject }) => subject.startsWith("Bulk sending finished"));
    expect(notices.filter(({ text }) => text.includes(`run=${id}`))).toHaveLength(1);
    expect((await ask("start", id, { startsAt: later(DAY_MS) })).body.code).toBe("bulk_has_begun");
  });

  it("can be started at once, or cancelled", async () => {
    const [now, never] = [await hold([`Ann,${anEmail("now")},Bonn`]), await hold([`Ann,${anEmail("never")},Bonn`])];
    for (const id of [now, never]) await ask("start", id, { startsAt: later(DAY_MS) });
    await ask("steer", now, { state: "running" });
    await ask("steer", never, { state: "cancelled" });
    await app.runner.runDue();
    expect(await read(now)).toMatchObject({ state: "done", sent: 1 });
    app.clock.nowMs += 2 * DAY_MS;
    await app.runner.runDue();
    expect(await read(now)).toMatchObject({ sent: 1 });
    expect(await read(never)).toMatchObject({ state: "cancelled", sent: 0, startsAt: null });
  });
});
