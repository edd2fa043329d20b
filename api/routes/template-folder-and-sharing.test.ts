import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, draftOf, tokenIn, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

type Json = Answer["body"];

let app: TestApp;
let owner: Awaited<ReturnType<typeof aMember>>;
let part: Json;
beforeAll(async () => {
  app = await openTestApp();
  owner = await aMember(app, "Olga Owner");
  part = (await uploadAs(app, owner.who)).body.data[0].value;
}, 60_000);
afterAll(() => app?.close());

async function dataOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const post = (path: string, body: object, who: Who = owner.who) => app.json("POST", path, body, who);
const get = (path: string, who: Who = owner.who) => app.json("GET", path, undefined, who);
async function aTemplate(name: string, who: Who = owner.who, parts = [part], more: object = {}): Promise<string> {
  app.clock.nowMs += 1_000;
  const draft = { ...draftOf(parts, [{ name: "Ann", email: "ann@example.com" }]), name, ...more };
  return (await dataOf(post("/api/template/save/new", draft, who)))._id;
}
const aFolder = async (name: string): Promise<string> => (await dataOf(post("/api/folder/create", { name })))._id;
const move = (id: string, folderId: string | null, who?: Who) => post(`/api/template/move/${id}`, { folderId }, who);
const namesIn = async (query: string, who?: Who): Promise<string[]> =>
  (await dataOf(get(`/api/template/all?${query}`, who))).items.map(({ name }: Json) => name);
const templatesIn = async (folder: string): Promise<number | undefined> =>
  (await dataOf(get("/api/folder/all"))).find(({ _id }: Json) => _id === folder)?.templates;

const mailsTo = async (to: string): Promise<string[]> =>
  (await dataOf(get(`/api/dev/mail?to=${encodeURIComponent(to)}`))).map(({ subject }: Json) => subject);

async function join(name: string, role: string): Promise<{ who: Who; id: string; email: string }> {
  const { who, email } = await aMember(app, name);
  await post("/api/workspace/add-member", { email, role });
  await app.runner.runDue();
  await post(`/api/workspace/accept-invite/${await tokenIn(app, email, "/app/invite/")}`, {}, who);
  const seated = { ...who, workspace: owner.workspace };
  return { who: seated, email, id: (await dataOf(get("/api/user/detail", seated))).uid };
}

describe("a template in a folder", () => {
  it("is listed and counted there, and stays there with the same version until it is moved", async () => {
    const [leases, other] = [await aFolder("Leases"), await aFolder("Other")];
    const id = await aTemplate("Lease of a barn");
    const { version } = await dataOf(get(`/api/template/${id}`));
    expect((await move(id, leases)).body.data).toEqual({ _id: id, folderId: leases });
    expect(await namesIn(`folderId=${leases}`)).toEqual(["Lease of a barn"]);
    expect(await namesIn(`folderId=${leases}&search=barn`)).toEqual(["Lease of a barn"]);
    expect(await namesIn(`folderId=${other}`)).toEqual([]);
    expect([await templatesIn(leases), await templatesIn(other)]).toEqual([1, 0]);
    expect(await dataOf(get(`/api/template/${id}`))).toMatchObject({ version, folderId: leases });
    await post(`/api/template/save/${id}`, { name: "Lease of a mill" });
    expect(await namesIn(`folderId=${leases}`)).toEqual(["Lease of a mill"]);
    await move(id, other);
    expect([await templatesIn(leases), await templatesIn(other)]).toEqual([0, 1]);
    expect((await move(id, "nowhere")).body.code).toBe("not_found");
    await app.json("DELETE", `/api/template/${id}`, undefined, owner.who);
    expect(await templatesIn(other)).toBe(0);
  });

  it("moves with the documents when the folder is deleted, and cannot be moved into a deleted one", async () => {
    const [old, next] = [await aFolder("Old"), await aFolder("Next")];
    const ids = [await aTemplate("First"), await aTemplate("Second")];
    for (const id of ids) await move(id, old);
    await app.json("DELETE", `/api/folder/delete/${old}?to=${next}`, undefined, owner.who);
    expect((await move(ids[0]!, old)).body.code).toBe("not_found");
    await app.runner.runDue();
    expect(await namesIn(`folderId=${next}`)).toEqual(["Second", "First"]);
    await app.json("DELETE", `/api/folder/delete/${next}?to=root`, undefined, owner.who);
    await app.runner.runDue();
    expect((await dataOf(get(`/api/template/${ids[0]}`))).folderId).toBeNull();
  });

  it("is in one of the two folders after parallel moves", async () => {
    const folders = [await aFolder("Left"), await aFolder("Right")];
    const id = await aTemplate("Torn");
    await Promise.all(folders.map((folder) => move(id, folder)));
    const counts = await Promise.all(folders.map(templatesIn));
    expect(counts.toSorted()).toEqual([0, 1]);
  });
});

describe("the sorted list of templates", () => {
  it("is sorted by name, change, owner, category, folder and use, across pages", async () => {
    const folder = await aFolder("Zoo");
    const letters: [string, object][] = [
      ["beta", { category: "ebook" }],
      ["Alpha", {}],
      ["gamma 10", {}],
      ["gamma 9", {}],
    ];
    const ids: string[] = [];
    for (const [name, more] of letters) ids.push(await aTemplate(`Sorted ${name}`, owner.who, [part], more));
    const sorted = async (sort: string) =>
      (await namesIn(`search=sorted&sort=${sort}`)).map((name) => name.replace("Sorted ", ""));
    expect(await sorted("name")).toEqual(["Alpha", "beta", "gamma 9", "gamma 10"]);
    expect(await sorted("-name")).toEqual(["gamma 10", "gamma 9", "beta", "Alpha"]);
    app.clock.nowMs += 1_000;
    await post(`/api/template/save/${ids[1]}`, { description: "Changed last" });
    expect((await sorted("-updated"))[0]).toBe("Alpha");
    expect((await sorted("-category"))[0]).toBe("beta");
    await move(ids[3]!, folder);
    expect((await sorted("-folder"))[0]).toBe("gamma 9");
    await post("/api/template/send", { templateId: ids[2] });
    expect([(await sorted("-uses"))[0], (await sorted("-used"))[0]]).toEqual(["gamma 10", "gamma 10"]);
    expect((await sorted("owner")).length).toBe(4);
    const first = await dataOf(get("/api/template/all?search=sorted&sort=name&limit=3"));
    const rest = await dataOf(get(`/api/template/all?search=sorted&sort=name&limit=3&cursor=${first.cursor}`));
    expect([...first.items, ...rest.items].map(({ name }: Json) => name).length).toBe(4);
    expect(rest.cursor).toBeNull();
    expect(first.items[0].owner.name).toBe("Olga Owner");
    expect((await get("/api/template/all?sort=name&cursor=made-up")).body.code).toBe("invalid_input");
  });
});

describe("a template shared with chosen members", () => {
  it("is hidden from other members, except those who manage all templates", async () => {
    const [mona, mark] = [await join("Mona Member", "member"), await join("Mark Member", "member")];
    const [gus, ada] = [await join("Gus Guest", "guest_member"), await join("Ada Admin", "admin")];
    const id = await aTemplate("Secret offer");
    const sees = async ({ who }: { who: Who }) => {
      const path = `/api/template/${id}?workspace=${owner.workspace}`;
      const code = (await get(path, who)).body.code ?? "200";
      const names = await namesIn(`search=secret&workspace=${owner.workspace}`, who);
      const sorted = await namesIn(`search=secret&sort=name&workspace=${owner.workspace}`, who);
      expect([names.length, sorted.length]).toEqual(code === "200" ? [1, 1] : [0, 0]);
      return code === "200";
    };
    const everybody = [owner, mona, mark, gus, ada];
    const whoSees = () => Promise.all(everybody.map(sees));
    const share = (members: readonly string[] | null, who = owner.who) =>
      post(`/api/template/share/${id}?workspace=${owner.workspace}`, { members } as object, who);

    expect(await whoSees()).toEqual([true, true, true, true, true]);
    expect((await share([mona.id])).body.data).toMatchObject({ isRestricted: true });
    expect(await whoSees()).toEqual([true, true, false, false, true]);
    expect((await share([mona.id, gus.id])).status).toBe(200);
    await app.runner.runDue();
    const noticesTo = async (to: string) => (await mailsTo(to)).filter((subject) => subject.includes("Secret offer"));
    expect([await noticesTo(mona.email), await noticesTo(gus.email), await noticesTo(owner.email)]).toEqual([
      ["Olga Owner shared the template Secret offer with you"],
      ["Olga Owner shared the template Secret offer with you"],
      [],
    ]);
    expect(await whoSees()).toEqual([true, true, false, true, true]);

    // A viewer may not change the template and cannot grant themselves access.
    expect((await share(null, mona.who)).body.code).toBe("not_authorized");
    expect((await share(null, mark.who)).body.code).toBe("template_not_found");
    const send = { templateId: id };
    const sendAs = async ({ who }: { who: Who }) =>
      (await post(`/api/template/send?workspace=${owner.workspace}`, send, who)).body.code;
    expect(await sendAs(mark)).toBe("template_not_found");
    const { members } = await dataOf(get(`/api/template/sharing/${id}`));
    const row = (user: string) => members.find((one: Json) => one.user_id === user);
    expect([row(ada.id).sees, row(mona.id).sees, row(mona.id).isChosen]).toEqual(["role", "none", true]);
    expect((await share(["nobody"])).body.code).toBe("not_found");

    // Nobody else sees a copy.
    const copied = await dataOf(post("/api/template/save/custom", { templateId: id, name: "Secret copy" }));
    expect((await get(`/api/template/${copied._id}?workspace=${owner.workspace}`, mark.who)).status).toBe(404);

    await post(`/api/template/save/${id}`, { description: "Still secret" });
    expect(await sees(mark)).toBe(false);
    expect((await share(null)).body.data).toMatchObject({ isRestricted: false });
    expect(await sees(mark)).toBe(true);
  });
});
