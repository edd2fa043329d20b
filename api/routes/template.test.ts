import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnerView } from "../../domain/contract/views/views.ts";
import {
  aMember,
  anEmail,
  draftOf,
  linkOf,
  saveAs,
  sendAs,
  signAs,
  signingFor,
  uploadAs,
  type Who,
} from "../../tests/support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
let parts: unknown[];
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Owner")).who;
  parts = [(await uploadAs(app, who)).body.data[0].value];
}, 60_000);
afterAll(() => app?.close());

const ann = { name: "Ann", email: "ann@example.com", role: "Tenant" };
const bob = { name: "Bob", email: "bob@example.com", role: "Landlord" };
const save = (body: object, id = "new", headers = who) => app.json("POST", `/api/template/save/${id}`, body, headers);
const read = (id: string, headers = who) => app.json("GET", `/api/template/${id}`, undefined, headers);
const use = (id: string, body: object | undefined = {}, headers = who) =>
  app.json("POST", `/api/template/create-document/${id}`, body, headers);
const documentOf = async (id: string): Promise<OwnerView> =>
  (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const list = (query: string, headers = who) => app.json("GET", `/api/template/all?${query}`, undefined, headers);

async function bodyOf(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** The parts of a document that a template also has. */
function contentOf({ recipients, documentInfo, settings, documentValidity, jsonData, ...view }: OwnerView) {
  const { fileParts, signingOrder, mergeDocuments, ccEmails, pages } = view;
  return {
    ...{ recipients, documentInfo, settings, documentValidity, jsonData },
    ...{ fileParts, signingOrder, mergeDocuments, ccEmails, pages },
  };
}

const secrets = { accessCode: "Blue Whale 7", answer: "Rex the dog", password: "open sesame" };
const guarded = {
  ...ann,
  ...{ authenticationEnabled: true, authenticationType: "ACCESS_CODE", accessCode: secrets.accessCode },
  ...{ privateMessageEnabled: true, privateMessage: "Only for you" },
  knowledgeBaseAuthentication: true,
  knowledgeBaseData: [{ id: "pet", question: "First pet?", answers: [secrets.answer] }],
};
/** A value other than the default for everything a draft may hold. */
const rich = {
  documentInfo: { en: { title: "Lease agreement", message: "Please sign." } },
  settings: {
    passwordProtection: { enabled: true, password: secrets.password, mode: "gate" },
    delegation: false,
    notices: { viewed: true },
  },
  documentValidity: { expiresIn: 30, autoReminder: { enabled: true, reminderFrequency: 2, maxReminder: 2 } },
  signingOrder: true,
  ccEmails: "copy@example.com",
};

describe("a template made from a draft", () => {
  it("has the draft's content and title, and makes drafts with the same content", async () => {
    const draft = await saveAs(app, who, [guarded, bob] as never, { ...rich, fileParts: parts });
    const template = await bodyOf(save({ fromDocument: draft }));
    expect(template).toMatchObject({ name: "Lease agreement", version: 1, form: null });
    const expected = contentOf(await documentOf(draft));
    expect(contentOf(template)).toEqual(expected);
    const { _id, documentId, status, ...rest } = await bodyOf(use(template._id, { externalId: " crm 7 " }));
    expect({ documentId, status, rest }).toEqual({ documentId: _id, status: "DRAFT", rest: {} });
    const document = await documentOf(_id);
    expect(contentOf(document)).toEqual(expected);
    expect(document).toMatchObject({ status: "DRAFT", version: 1, externalId: "crm 7", title: "Lease agreement" });
  });

  it("never returns its secrets, but documents made from it still require them", async () => {
    const draft = await saveAs(app, who, [guarded, bob] as never, { ...rich, fileParts: parts });
    const template = await bodyOf(save({ fromDocument: draft }));
    const { _id } = await bodyOf(use(template._id));
    const allText = JSON.stringify([
      template,
      await read(template._id),
      await documentOf(_id),
      await list("limit=100"),
    ]);
    for (const secret of Object.values(secrets)) expect(allText).not.toContain(secret);
    expect(allText).not.toMatch(/salt|locked/);
    const sent = await app.json("POST", `/api/document/send/${_id}`, {}, who);
    expect(sent.status).toBe(200);
    await app.runner.runDue();
    const token = await linkOf(app, ann.email);
    const wrong = await app.json("POST", "/api/recipient/verify-password", { token, password: "wrong" });
    const right = await app.json("POST", "/api/recipient/verify-password", { token, password: secrets.password });
    expect([wrong.status, right.status]).toEqual([422, 200]);
  });

  it("is independent of the draft, and drafts made from it are independent of the template", async () => {
    const draft = await saveAs(app, who, [ann], { fileParts: parts });
    const template = await bodyOf(save({ fromDocument: draft }));
    const before = contentOf((await read(template._id)).body.data);
    const { _id } = await bodyOf(use(template._id));
    await app.json("DELETE", `/api/document/${draft}`, undefined, who);
    await bodyOf(save({ fromDocument: await saveAs(app, who, [bob], { fileParts: parts }) }, template._id));
    expect(contentOf(await documentOf(_id))).toEqual(before);
    await app.json("DELETE", `/api/template/${template._id}`, undefined, who);
    expect(contentOf(await documentOf(_id))).toEqual(before);
    expect((await read(template._id)).body.code).toBe("template_not_found");
  });

  it("can keep the roles without the people", async () => {
    const draft = await saveAs(app, who, [ann, bob], { fileParts: parts });
    const { recipients } = await bodyOf(save({ fromDocument: draft, keepPeople: false }));
    expect(recipients.map(({ role, name, email }: Record<string, string>) => [role, name, email])).toEqual([
      ["Tenant", "", ""],
      ["Landlord", "", ""],
    ]);
  });

  it("is named in the trail of a document made from it", async () => {
    const template = await bodyOf(save({ fromDocument: await saveAs(app, who, [ann], { fileParts: parts }) }));
    const { _id } = await bodyOf(use(template._id));
    const { items, intact } = await bodyOf(app.json("GET", `/api/document/logs/${_id}`, undefined, who));
    expect(intact).toBe(true);
    expect(items.map(({ type, actor, data }: Answer["body"]) => [type, actor.kind, data])).toEqual([
      ["CREATE", "user", { template: template._id }],
      ["SOURCE_ADDED", "user", { file: (parts[0] as { hashData: string }).hashData }],
      ["RECIPIENT_ADDED", "user", { recipients: ["r0"] }],
    ]);
  });
});

describe("a template made from a sent document", () => {
  it("makes documents that can be signed to completion", async () => {
    const [eve, kim] = [anEmail("eve"), anEmail("kim")];
    const people = [
      { name: "Eve", email: eve },
      { name: "Kim", email: kim },
    ];
    const sent = await sendAs(app, who, people, { fileParts: parts });
    await signAs(app, await linkOf(app, eve));
    const template = await bodyOf(save({ fromDocument: sent, name: "Again" }));
    expect(template.recipients.map((one: { status: string }) => one.status)).toEqual(["WAITING", "WAITING"]);
    const { _id } = await bodyOf(use(template._id));
    expect((await app.json("POST", `/api/document/send/${_id}`, {}, who)).status).toBe(200);
    await app.runner.runDue();
    for (const email of [eve, kim]) expect((await signAs(app, await linkOf(app, email))).status).toBe(200);
    await app.runner.runDue();
    expect((await documentOf(_id)).status).toBe("COMPLETED");
  }, 60_000);

  it("has separate files if the document's were merged, and merges them again at sending", async () => {
    const two = [...parts, (await uploadAs(app, who)).body.data[0].value];
    const eve = anEmail("eve");
    const draft = draftOf(two, [{ name: "Eve", email: eve }]);
    const second = { ...draft.jsonData.schemas[0]!.s0!, type: "textbox", required: false, label: "City" };
    const schemas = [draft.jsonData.schemas[0]!, { t0: second }];
    const more = { fileParts: two, mergeDocuments: true, jsonData: { schemas } };
    const sent = await sendAs(app, who, [{ name: "Eve", email: eve }], more);
    expect((await documentOf(sent)).jsonData.basePdf).toHaveLength(1);
    const template = await bodyOf(save({ fromDocument: sent }));
    expect(template.fileParts).toEqual(two.map((part) => ({ ...part, id: part.key })));
    expect(template.jsonData.schemas.map((page: object) => Object.keys(page))).toEqual([["s0"], ["t0"]]);
    const { _id } = await bodyOf(use(template._id));
    await app.json("POST", `/api/document/send/${_id}`, {}, who);
    await app.runner.runDue();
    const token = await linkOf(app, eve);
    const signing = await signingFor(app, token);
    const signed = await app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, t0: "Berlin" } });
    expect(signed.status).toBe(200);
    expect((await documentOf(_id)).jsonData.schemas.map((page) => Object.keys(page))).toEqual([["s0"], ["t0"]]);
  }, 60_000);
});

describe("saving a template", () => {
  const content = () => draftOf(parts, [ann, bob]);

  it("accepts the input of a draft's save, under the same rules", async () => {
    const template = await bodyOf(save({ ...content(), name: "By parts" }));
    expect(template).toMatchObject({ name: "By parts", title: "Lease agreement" });
    const field = { ...content().jsonData.schemas[0]!.s0!, recipient: "nobody" };
    const wrong = await save({ ...content(), jsonData: { schemas: [{ s0: field }] } });
    expect(wrong).toMatchObject({ status: 422, body: { code: "field_unknown_recipient" } });
    expect(wrong.body.errors[0].path).toBe("jsonData.schemas.0.s0");
  });

  it("keeps the access code of a recipient if it is left out", async () => {
    const template = await bodyOf(
      save({
        ...content(),
        recipients: [
          { _id: "r0", ...guarded },
          { _id: "r1", ...bob },
        ],
      }),
    );
    const { accessCode: _, ...unguarded } = guarded;
    const again = await bodyOf(
      save(
        {
          ...content(),
          recipients: [
            { _id: "r0", ...unguarded },
            { _id: "r1", ...bob },
          ],
        },
        template._id,
      ),
    );
    expect(again.recipients[0].hasAccessCode).toBe(true);
  });

  it("can change only the name", async () => {
    const template = await bodyOf(save(content()));
    const renamed = await bodyOf(save({ name: "  New \u202Ename " }, template._id));
    expect(renamed).toMatchObject({ name: "New name", version: 2 });
    expect(contentOf(renamed)).toEqual(contentOf(template));
    expect((await save({ name: " " }, template._id)).body).toMatchObject({
      code: "template_needs_name",
      errors: [{ path: "name" }],
    });
  });

  it("is refused for an old version, with the newer state", async () => {
    const template = await bodyOf(save(content()));
    await bodyOf(save({ name: "Newer", version: 1 }, template._id));
    const late = await save({ name: "Late", version: 1 }, template._id);
    expect(late).toMatchObject({ status: 409, body: { code: "conflict", data: { name: "Newer", version: 2 } } });
  });

  it.each<[string, object, string, string]>([
    ["nothing", {}, "document_needs_file", "fileParts"],
    ["half of a draft", { fileParts: [] }, "invalid_input", "recipients"],
    [
      "a document and a draft",
      { fromDocument: "x", fileParts: [], recipients: [], documentInfo: {} },
      "invalid_input",
      "fromDocument",
    ],
    ["a document that is not there", { fromDocument: "01ZZZZZZZZZZZZZZZZZZZZZZZZ" }, "not_found", "fromDocument"],
    [
      "a file that is not there",
      { fileParts: [{ key: "none" }], recipients: [], documentInfo: {} },
      "not_found",
      "fileParts.0.key",
    ],
  ])("of %s is refused with the path of the fault", async (_, body, code, path) => {
    const answer = await save(body);
    expect(answer.body).toMatchObject({ code });
    expect(answer.body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });

  it("in parallel loses no change: each call succeeds or gets a conflict", async () => {
    const template = await bodyOf(save(content()));
    const names = ["One", "Two", "Three"];
    const answers = await Promise.all(names.map((name) => save({ name }, template._id)));
    const saved = answers.filter((one) => one.status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await read(template._id)).body.data.version).toBe(1 + saved.length);
  });
});

describe("a template of another workspace", () => {
  it("gets the same 404 as one that does not exist", async () => {
    const other = (await aMember(app, "Other")).who;
    const { _id } = await bodyOf(save(draftOf(parts, [ann])));
    const calls = (id: string) => [
      read(id, other),
      save({ name: "Mine" }, id, other),
      use(id, {}, other),
      app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled: true }, other),
      app.json("DELETE", `/api/template/${id}`, undefined, other),
    ];
    const plain = async (all: Promise<Answer>[]) =>
      (await Promise.all(all)).map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    const foreign = await plain(calls(_id));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await plain(calls("01ZZZZZZZZZZZZZZZZZZZZZZZZ"))).toEqual(foreign);
    expect((await bodyOf(list("limit=100", other))).items).toEqual([]);
    const draft = await saveAs(app, who, [ann], { fileParts: parts });
    expect((await save({ fromDocument: draft }, "new", other)).body.code).toBe("not_found");
    expect((await save({ ...draftOf(parts, [ann]) }, "new", other)).body.code).toBe("not_found");
  });
});
