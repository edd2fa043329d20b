/** Settings that two pages save as a whole at once: the second save is refused and told the first one's result. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as endpoints from "../../domain/contract/endpoints.ts";
import { aMember, draftOf, tokenIn, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

type Json = Answer["body"];
let app: TestApp;
let owner: Awaited<ReturnType<typeof aMember>>;
let who: Who;
let templateId: string;
let members: string[];

beforeAll(async () => {
  app = await openTestApp();
  owner = await aMember(app, "Olga Owner");
  who = owner.who;
  const part = (await uploadAs(app, who)).body.data[0].value;
  const draft = { ...draftOf([part], [{ name: "", email: "", role: "Tenant" }] as never), name: "Lease" };
  templateId = (await dataOf(app.json("POST", "/api/template/save/new", draft, who)))._id;
  members = [await join("Mona Member"), await join("Mark Member")];
}, 60_000);
afterAll(() => app?.close());

async function dataOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

async function join(name: string): Promise<string> {
  const member = await aMember(app, name);
  await dataOf(app.json("POST", "/api/workspace/add-member", { email: member.email, role: "guest_member" }, who));
  await app.runner.runDue();
  const token = await tokenIn(app, member.email, "/app/invite/");
  await dataOf(app.json("POST", `/api/workspace/accept-invite/${token}`, {}, member.who));
  return (await dataOf(app.json("GET", "/api/user/detail", undefined, member.who))).uid;
}

type Setting = {
  method: string;
  path: () => string;
  /** Path that returns the settings, and the part of them that a save sends as `former`. */
  read: () => string;
  formerIn: (data: Json) => unknown;
  /** Two different changes. */
  changes: () => [object, object];
};

const shared = (data: Json) =>
  data.isRestricted ? data.members.filter((one: Json) => one.isChosen).map((one: Json) => one.user_id) : null;
const brand = { primaryColor: null, secondaryColor: null, productName: null };

const settings: Record<string, Setting> = {
  "origins that may embed": {
    method: "PUT",
    path: () => "/api/embed/origins",
    read: () => "/api/embed/origins",
    formerIn: (data) => data.origins,
    changes: () => [{ origins: ["https://a.example"] }, { origins: ["https://b.example"] }],
  },
  "the branding": {
    method: "PUT",
    path: () => "/api/branding",
    read: () => "/api/branding",
    formerIn: (data) => data,
    changes: () => [
      { ...brand, primaryColor: "#aa3300" },
      { ...brand, productName: "Acme" },
    ],
  },
  "a web form's settings": {
    method: "PATCH",
    path: () => `/api/template/form-settings/${templateId}`,
    read: () => `/api/template/form-settings/${templateId}`,
    formerIn: (data) => data.settings,
    changes: () => [{ answers: 3 }, { answers: 5 }],
  },
  "the members with whom a template is shared": {
    method: "POST",
    path: () => `/api/template/share/${templateId}`,
    read: () => `/api/template/sharing/${templateId}`,
    formerIn: shared,
    changes: () => [{ members: [members[0]!] }, { members: [members[1]!] }],
  },
};

describe.each(Object.entries(settings))("%s", (_, { method, path, read, formerIn, changes }) => {
  const now = () => dataOf(app.json("GET", read(), undefined, who));
  const save = (change: object, more: object = {}) => app.json(method, path(), { ...change, ...more }, who);

  beforeAll(async () => {
    if (path().includes("form-settings"))
      await dataOf(app.json("PATCH", `/api/template/enable-webform/${templateId}`, { enabled: true }, who));
  });

  it("are saved by one of two pages at once; the other is told what is there now", async () => {
    const former = formerIn(await now());
    const answers = await Promise.all(changes().map((change) => save(change, { former })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({ code: "settings_changed", data: await now() });
    expect(answers.find(({ status }) => status === 200)!.body.data).toEqual(await now());
  });

  it("are saved again by the page that has seen the change, and by a caller who does not ask", async () => {
    const [first, second] = changes();
    await dataOf(save(first, { former: formerIn(await now()) }));
    await dataOf(save(second));
    const refused = await save(first, { former: formerIn({ ...(await now()), ...asRead(first) }) });
    expect(refused.body.code).toBe("settings_changed");
    expect((await save(first, { former: formerIn(refused.body.data) })).status).toBe(200);
  });

  /** A former state that is not the present one, in the form in which it is read. */
  function asRead(change: Json): object {
    if ("members" in change) {
      const member = (user_id: string) => ({ user_id, isChosen: change.members.includes(user_id) });
      return { isRestricted: true, members: members.map(member) };
    }
    return "answers" in change ? { settings: change } : change;
  }
});

/** Calls that replace a single value, or leave what the body does not name. */
const single = new Set(["savePicture", "changeApiKey"]);

it("every PUT that replaces several things lets its caller say what they read", () => {
  const puts = Object.entries(endpoints.endpoints).filter(([name, one]) => one.method === "PUT" && !single.has(name));
  expect(puts.length).toBeGreaterThan(2);
  const blind = puts.filter(([, one]) => !("former" in ((one as Json).body?.shape ?? {})));
  expect(blind.map(([name]) => name)).toEqual([]);
});
