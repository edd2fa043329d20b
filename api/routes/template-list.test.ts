import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, draftOf, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { sweepObjects } from "../services/file/sweep-objects.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Owner")).who;
}, 60_000);
afterAll(() => app?.close());

const ann = { name: "Ann", email: "ann@example.com", role: "Tenant" };
const save = (body: object, id = "new", headers = who) => app.json("POST", `/api/template/save/${id}`, body, headers);
const use = (id: string, body: object | undefined = {}, headers = who) =>
  app.json("POST", `/api/template/create-document/${id}`, body, headers);
const list = (query: string, headers = who) => app.json("GET", `/api/template/all?${query}`, undefined, headers);

async function bodyOf(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

describe("the list of templates", () => {
  it("is newest first, in pages, and can be searched by name, role, person and file", async () => {
    const me = (await aMember(app, "Lister")).who;
    const file = (await uploadAs(app, me, "handbook.pdf")).body.data[0].value;
    const ids: string[] = [];
    for (const [index, name] of ["Lease Berlin", "Lease Paris", "Offer", "Lease Rome", "Order"].entries()) {
      const person = { name: index === 2 ? "Zoe Zander" : "", email: "", role: index === 4 ? "Caretaker" : "" };
      const parts = index === 3 ? [file] : [];
      const documentInfo = { en: { title: "Papers", message: "" } };
      const draft = { ...draftOf(parts, [person]), jsonData: undefined, documentInfo };
      ids.push((await bodyOf(save({ ...draft, name }, "new", me)))._id);
      app.clock.nowMs += 1_000;
    }
    const names = async (query: string) =>
      (await bodyOf(list(query, me))).items.map((one: { name: string }) => one.name);
    expect(await names("")).toEqual(["Order", "Lease Rome", "Offer", "Lease Paris", "Lease Berlin"]);
    expect(await names("search=lease")).toEqual(["Lease Rome", "Lease Paris", "Lease Berlin"]);
    expect(await names("search=le%20par")).toEqual(["Lease Paris"]);
    expect(await names("search=zander")).toEqual(["Offer"]);
    expect(await names("search=caretak")).toEqual(["Order"]);
    expect(await names("search=handbook")).toEqual(["Lease Rome"]);
    expect(await names("search=madrid")).toEqual([]);
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer["body"] = await bodyOf(list(`search=lease&limit=2${cursor && `&cursor=${cursor}`}`, me));
      pages.push(page.items.map((one: { name: string }) => one.name));
      cursor = page.cursor;
    }
    expect(pages.flat()).toEqual(["Lease Rome", "Lease Paris", "Lease Berlin"]);
    expect(pages.length).toBeGreaterThan(1);
    const [first] = (await bodyOf(list("limit=1", me))).items;
    expect(first).toMatchObject({
      _id: ids[4],
      recipientCount: 1,
      people: [{ role: "Caretaker", name: "", email: "" }],
    });
    expect((await list("cursor=~", me)).body).toMatchObject({ code: "invalid_input", errors: [{ path: "cursor" }] });
  });

  it("leaves out deleted templates and former names", async () => {
    const template = await bodyOf(save({ ...draftOf([], [ann]), jsonData: undefined, name: "Zeppelin" }));
    await bodyOf(save({ name: "Airship" }, template._id));
    const found = async (query: string) => (await bodyOf(list(`search=${query}`))).items.length;
    expect([await found("zeppelin"), await found("airship")]).toEqual([0, 1]);
    await bodyOf(app.json("DELETE", `/api/template/${template._id}`, undefined, who));
    expect(await found("airship")).toBe(0);
  });
});

describe("the files of a template", () => {
  const DAY = 86_400_000;

  it("can be read with the template's own ticket, which opens no other file", async () => {
    await app.runner.runDue();
    const fresh = (await uploadAs(app, who)).body.data[0].value;
    const other = (await uploadAs(app, who)).body.data[0].value;
    await app.runner.runDue();
    const { assets } = await bodyOf(save(draftOf([fresh], [ann])));
    const get = async (path: string) => (await app.request(`${assets.base}/${path}`)).status;
    expect(await get(`${fresh.key}/pages/0.jpg`)).toBe(200);
    expect(await get(`${fresh.key}/source.pdf`)).toBe(200);
    expect(await get(`${other.key}/pages/0.jpg`)).toBe(404);
  }, 60_000);

  it("are stored as long as the template or a document made from it exists", async () => {
    const me = (await aMember(app, "Keeper")).who;
    const file = (await uploadAs(app, me)).body.data[0].value;
    const template = await bodyOf(save(draftOf([file], [ann]), "new", me));
    app.clock.nowMs += 8 * DAY;
    const sweep = async () => {
      // Three sweeps: the file is found unused, then its record is removed, then its bytes.
      for (let round = 0; round < 3; round++) {
        app.clock.nowMs += 1.2 * DAY;
        await sweepObjects(app.deps);
      }
      return app.deps.objects.has(file.hashData);
    };
    expect(await sweep()).toBe(true);
    const { _id } = await bodyOf(use(template._id, {}, me));
    await bodyOf(app.json("DELETE", `/api/template/${template._id}`, undefined, me));
    expect(await sweep()).toBe(true);
    await bodyOf(app.json("DELETE", `/api/document/${_id}`, undefined, me));
    expect(await sweep()).toBe(false);
  }, 60_000);
});
