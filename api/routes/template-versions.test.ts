import { describe, expect, it } from "vitest";
import { aMember, uploadAs } from "../../tests/support/app-people.ts";
import {
  app,
  dataOf,
  enable,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const lara = { email: "lara@example.com" };
type Version = { version: number; note: string; isCurrent: boolean; by: { name: string } };
const versionsOf = async (id: string): Promise<Version[]> =>
  (await dataOf(app.json("GET", `/api/template/versions/${id}`, undefined, who))).items;
const numbersOf = async (id: string) => (await versionsOf(id)).map(({ version }) => version);
const save = (id: string, body: object) => app.json("POST", `/api/template/save/${id}`, body, who);
const restore = (id: string, body: object) => app.json("POST", `/api/template/restore/${id}`, body, who);
const read = (id: string) => dataOf(app.json("GET", `/api/template/${id}`, undefined, who));
const minutes = (count: number) => {
  app.clock.nowMs += count * 60_000;
};

describe("versions of a template", () => {
  it("are stored after a pause or with a note, with author and note", async () => {
    const id = await templateOf(leaseOf(lara));
    await save(id, { name: "Still being written" });
    expect(await numbersOf(id)).toEqual([2]);
    minutes(11);
    await save(id, { name: "Next day" });
    await save(id, { name: "Noted", note: "Rent raised" });
    const versions = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2]);
    expect(versions[0]).toMatchObject({ isCurrent: true, note: "Rent raised", by: { name: "Olga Owner" } });
  });

  it("can be compared", async () => {
    const id = await templateOf(leaseOf(lara));
    minutes(11);
    await save(id, leaseOf(null, { signingOrder: false }));
    const { differences } = await dataOf(app.json("GET", `/api/template/compare/${id}?from=1`, undefined, who));
    const kinds = differences.map(({ kind, subject }: { kind: string; subject: string }) =>
      `${kind} ${subject}`.trim(),
    );
    expect(kinds).toContain("role_removed Lara");
    expect(kinds).toContain("fields_removed");
    expect(kinds).toContain("order_changed");
    const missing = await app.json("GET", `/api/template/compare/${id}?from=9`, undefined, who);
    expect(missing.body.code).toBe("template_version_not_found");
  });

  it("can be read with their own pages, even if the current version has another file", async () => {
    const id = await templateOf(leaseOf(lara));
    minutes(11);
    const other = (await uploadAs(app, who, "other.pdf")).body.data[0].value;
    await save(id, { ...leaseOf(lara), fileParts: [other] });
    const at = (version: number) => app.json("GET", `/api/template/version/${id}?version=${version}`, undefined, who);
    const [former, present] = [await dataOf(at(1)), await dataOf(at(2))];
    const [old] = former.fileParts;
    expect([former.version, present.version, present.fileParts[0].key]).toEqual([1, 2, other.key]);
    const source = await app.request(`${former.assets.base}/${old.key}/source.pdf`);
    expect(source.status).toBe(200);
    expect((await app.request(`${former.assets.base}/made-up/source.pdf`)).status).toBe(404);
    expect((await at(9)).body.code).toBe("template_version_not_found");
  });

  it("are restored as the next version, with their content but the current name", async () => {
    const id = await templateOf(leaseOf(lara));
    minutes(11);
    await save(id, { ...leaseOf(null), name: "Lease 2" });
    expect((await read(id)).recipients).toHaveLength(1);
    const restored = await dataOf(restore(id, { from: 1, version: 2 }));
    expect(restored).toMatchObject({ version: 3, name: "Lease 2" });
    const now = await read(id);
    expect(now.recipients).toHaveLength(2);
    expect(Object.keys(now.jsonData.schemas[0])).toContain("rent");
    minutes(11);
    await save(id, leaseOf(null));
    expect(Object.keys((await dataOf(restore(id, { from: 1, version: 4 }))).jsonData.schemas[0])).toContain("rent");
  });

  it("are restored once by parallel calls", async () => {
    const id = await templateOf(leaseOf(lara));
    minutes(11);
    await save(id, leaseOf(null));
    const answers = await Promise.all([1, 2, 3].map(() => restore(id, { from: 1, version: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(id)).version).toBe(3);
  });

  it("are limited to 50 besides the current one, and are deleted with their template", async () => {
    const id = await templateOf(leaseOf(lara));
    for (let count = 0; count < 55; count++) {
      minutes(11);
      const draft = leaseOf(count % 2 === 0 ? null : lara);
      await save(id, count % 5 === 0 ? draft : { description: `Version ${count}` });
    }
    const kept = await numbersOf(id);
    expect(kept).toHaveLength(51);
    for (const from of [kept.at(-1)!, kept[20]!, kept[1]!]) {
      const answer = await app.json("GET", `/api/template/compare/${id}?from=${from}`, undefined, who);
      expect(answer.status).toBe(200);
    }
    expect((await app.json("DELETE", `/api/template/${id}`, undefined, who)).status).toBe(200);
    for (const kind of ["template_version", "template_part"]) {
      expect(await Array.fromAsync(app.kv.list({ prefix: [kind, id] }))).toEqual([]);
    }
  });

  it("that an open web form could not send cannot be restored", async () => {
    const id = await templateOf({ ...leaseOf(lara), documentInfo: { en: { title: "", message: "" } }, name: "Lease" });
    minutes(11);
    await save(id, leaseOf(lara));
    await dataOf(enable(id));
    expect((await restore(id, { from: 1, version: 2 })).body.code).toBe("form_cannot_be_sent");
  });

  it("are hidden from members of other workspaces", async () => {
    const id = await templateOf(leaseOf(lara));
    const eve = await aMember(app, "Eve");
    const answer = await app.json("GET", `/api/template/versions/${id}`, undefined, eve.who);
    expect(answer.body.code).toBe("template_not_found");
  });
});
