import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, draftOf, saveAs, uploadAs, type Who } from "../../../tests/support/app-people.ts";
import { dot } from "../../../tests/support/journey.ts";
import { type Answer, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeEach(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "sam"));
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
});
afterEach(() => app.close());

type Json = Answer["body"];
const ask = (method: string, path: string, body?: unknown) => app.json(method, path, body, who);
async function data(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await ask(method, path, body);
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
const ann = { name: "Ann", email: "ann@x.example" };

/** A draft that uses what a draft can have. */
async function aFullDraft(): Promise<Json> {
  const parts = [
    (await uploadAs(app, who)).body.data[0].value,
    (await uploadAs(app, who, "b.docx.pdf")).body.data[0].value,
  ];
  const at = (y: number) => ({ position: { x: 20, y }, width: 60, height: 12 });
  const members = [
    { _id: "g1", name: "Gus", email: "gus@x.example" },
    { _id: "g2", name: "Gil", email: "gil@x.example" },
  ];
  const user = await data("GET", "/api/user/detail");
  return {
    fileParts: parts,
    recipients: [
      {
        _id: "r0",
        ...ann,
        role: "Tenant",
        language: "de",
        color: "#ffd8a8",
        privateMessageEnabled: true,
        privateMessage: "Hi",
        authenticationEnabled: true,
        authenticationType: "ACCESS_CODE",
        accessCode: "secret-7",
        knowledgeBaseAuthentication: true,
        knowledgeBaseData: [{ id: "q1", question: "Pet?", answers: ["Rex"] }],
      },
      { _id: "host", name: "Ivy", email: "", roleType: "inPerson", hostName: { memberId: user.uid } },
      { _id: "grp", name: "Board", email: "", isGroup: true, minSigners: 1, signingGroups: members },
    ],
    documentInfo: { en: { title: "Lease", message: "Sign" }, de: { title: "Mietvertrag", message: "" } },
    settings: {
      dataCenter: "eu-central-1",
      passwordProtection: { enabled: true, password: "open sesame", mode: "gate" },
      complyWith: "AATL",
      delegation: false,
      redirectUrl: "https://shop.example/done",
      notices: { viewed: true },
    },
    documentValidity: {
      expiresIn: 30,
      expiryAlert: false,
      autoReminder: { enabled: true, reminderFrequency: 2, maxReminder: 4 },
    },
    signingOrder: true,
    mergeDocuments: true,
    ccEmails: "cc@x.example,dd@x.example",
    externalId: "order-7",
    metadata: { department: "Sales" },
    jsonData: {
      schemas: [
        {
          sig: { type: "signature", recipient: "r0", ...at(20), caption: ["name", "date"], placement: "below" },
          night: { type: "checkbox", recipient: "r0", ...at(40), label: "Night", group: "When", required: false },
          why: {
            type: "textbox",
            recipient: "r0",
            ...at(60),
            label: "Why",
            visibleIf: { field: "night", is: true },
            data: "x",
          },
          num: {
            type: "number",
            recipient: "r0",
            ...at(80),
            label: "Rooms",
            min: "1",
            max: "9",
            step: "0.5",
            decimals: 1,
          },
          drop: { type: "dropdown", recipient: "grp", ...at(100), options: ["Gas", "Oil"] },
          host1: { type: "signature", recipient: "host", ...at(120) },
        },
        { grp1: { type: "signature", recipient: "grp", ...at(20) } },
      ],
    },
  };
}

/** Keys whose values every save changes, and links that expire. */
const moving = new Set(["version", "updatedAt", "assets", "editedBy", "lastTriedAt"]);
const still = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (key, one) => (moving.has(key) ? undefined : one));

type Entity = { read: () => Promise<Json>; save: (value: Json) => Promise<Json> };
const entities: Record<string, () => Promise<Entity>> = {
  async document() {
    const { _id } = await data("POST", "/api/document/save/new", await aFullDraft());
    const path = `/api/document/${_id}?expand=folder,values`;
    return { read: () => data("GET", path), save: (value) => data("POST", `/api/document/save/${_id}`, value) };
  },
  async template() {
    const { externalId: _, metadata: __, ...draft } = await aFullDraft();
    const { _id } = await data("POST", "/api/template/save/new", { ...draft, name: "Lease", category: "contract" });
    return {
      read: () => data("GET", `/api/template/${_id}`),
      save: (value) => data("POST", `/api/template/save/${_id}`, value),
    };
  },
  async folder() {
    const parent = await data("POST", "/api/folder/create", { name: "Parent" });
    const { _id } = await data("POST", "/api/folder/create", { name: "Leases", parentId: parent._id });
    const read = async () => (await data("GET", "/api/folder/all")).find((one: Json) => one._id === _id);
    return { read, save: (value) => data("POST", `/api/folder/update/${_id}`, value) };
  },
  async webhook() {
    const customData = [
      { name: "X-Secret", value: "a-long-secret-value", type: "Header" },
      { name: "team", value: "Sales", type: "Request Data" },
    ];
    const hook = { url: "https://hooks.example/in?token=secret-token-7", method: "POST", events: ["SENT"], customData };
    const { _id } = await data("POST", "/api/integrations/webhook/create", hook);
    const read = async () =>
      (await data("GET", "/api/integrations/webhook/fetch")).find((one: Json) => one._id === _id);
    return { read, save: (value) => data("POST", `/api/integrations/webhook/update/${_id}`, value) };
  },
  async "API key"() {
    const { _id } = await data("POST", "/api/integrations/api-key/generate", {
      name: "Shop",
      addresses: ["192.0.2.0/24"],
    });
    const read = async () => (await data("GET", "/api/integrations/api-key")).find((one: Json) => one._id === _id);
    return { read, save: (value) => data("PUT", `/api/integrations/api-key/${_id}`, value) };
  },
  async "rights of an API key"() {
    const { _id } = await data("POST", "/api/integrations/api-key/generate", { name: "Shop" });
    const path = `/api/acl?apiKeyId=${_id}`;
    return { read: () => data("GET", path), save: ({ rights }) => data("PATCH", path, rights) };
  },
  async branding() {
    await data("PUT", "/api/branding", {
      primaryColor: "#123456",
      secondaryColor: null,
      productName: "Acme",
      logo: dot,
    });
    return { read: () => data("GET", "/api/branding"), save: (value) => data("PUT", "/api/branding", value) };
  },
  async "form settings"() {
    const draft = await saveAs(app, who, [ann]);
    const { _id } = await data("POST", "/api/template/save/new", { fromDocument: draft, name: "Form" });
    const path = `/api/template/form-settings/${_id}`;
    await data("PATCH", `/api/template/enable-webform/${_id}`, { enabled: true });
    await data("PATCH", path, { answers: 100, texts: { en: { thanks: "Thanks" } } });
    return { read: () => data("GET", path), save: ({ settings }) => data("PATCH", path, settings) };
  },
  async profile() {
    return { read: () => data("GET", "/api/user/detail"), save: (value) => data("POST", "/api/user/update", value) };
  },
  async workspace() {
    const read = async () => (await data("GET", "/api/workspace/all"))[0];
    return { read, save: async (value) => data("POST", `/api/workspace/update/${value._id}`, value) };
  },
  async "embedding origins"() {
    await data("PUT", "/api/embed/origins", { origins: ["https://shop.example"] });
    return { read: () => data("GET", "/api/embed/origins"), save: (value) => data("PUT", "/api/embed/origins", value) };
  },
  async "saved filter"() {
    const [{ _id: id }] = await data("POST", "/api/document/filters", { name: "Drafts", query: { view: "draft" } });
    const read = async () => (await data("GET", "/api/document/filters")).find((one: Json) => one._id === id);
    const save = ({ name, query }: Json) => data("POST", `/api/document/filters/${id}`, { name, query });
    return { read, save };
  },
};

describe("what was read can be saved unchanged, and stays as it is:", () => {
  it.each(Object.keys(entities))("%s", async (name) => {
    const { read, save } = await entities[name]!();
    const before = await read();
    await save(before);
    expect(still(await read())).toEqual(still(before));
  });
});

describe("a save", () => {
  const saved = (more: Record<string, unknown>) => ask("POST", "/api/document/save/new", draftOf([], [ann], more));

  it("takes null for what may be absent, at every depth", async () => {
    const recipient = { _id: "r0", ...ann, role: null, language: null, color: null, step: null, reason: null };
    const answer = await saved({
      recipients: [recipient],
      settings: null,
      jsonData: null,
      documentValidity: { expiresIn: 9, autoReminder: null },
      version: null,
      externalId: null,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { documentValidity: { expiresIn: 9 }, recipients: [{ language: "en" }] } },
    });
  });

  it("refuses null for what is required, and a property that neither a save nor an answer has", async () => {
    expect((await saved({ fileParts: null })).body.errors).toMatchObject([{ path: "fileParts", expected: "a list" }]);
    expect((await saved({ colour: "red" })).body.errors).toMatchObject([{ path: "colour", code: "invalid_input" }]);
    const recipients = [{ _id: "r0", ...ann, colour: "red" }];
    expect((await saved({ recipients })).body.errors).toMatchObject([{ path: "recipients.0.colour" }]);
  });

  it("takes a host's account or member", async () => {
    const [member] = await data("GET", "/api/workspace/members");
    expect(member.memberId).not.toBe(member.user_id);
    for (const memberId of [member.memberId, member.user_id]) {
      const recipients = [{ _id: "r0", name: "Ivy", email: "", roleType: "inPerson", hostName: { memberId } }];
      const { body } = await saved({ recipients, jsonData: { schemas: [] } });
      expect(body.data.recipients[0].hostName).toMatchObject({ memberId: member.user_id });
    }
  });

  it.each([
    ["2027-03-02T10:30:00+01:00", "2027-03-02T09:30:00.000Z"],
    ["2027-03-02t09:30:00.123456z", "2027-03-02T09:30:00.123Z"],
    ["2027-03-02 09:30:00Z", "2027-03-02T09:30:00.000Z"],
  ])("takes the time %s", async (given, stored) => {
    const key = { name: "Shop", expiresAt: given };
    expect((await data("POST", "/api/integrations/api-key/generate", key)).expiresAt).toBe(stored);
  });

  it.each(["2027-03-02", "tomorrow", "2027-13-02T09:30:00Z"])(
    "refuses the time %s and says what it expects",
    async (expiresAt) => {
      const { status, body } = await ask("POST", "/api/integrations/api-key/generate", { name: "Shop", expiresAt });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ path: "expiresAt", expected: expect.stringContaining("2026-03-02T09:30:00Z") }],
      ]);
    },
  );
});
