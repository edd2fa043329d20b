import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs, type Who } from "../../tests/support/app-people.ts";
import { aPdf } from "../../tests/support/pdf-fixtures.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let sam: { who: Who; email: string };
beforeEach(async () => {
  app = await openTestApp();
  sam = await aMember(app, "sam");
});
afterEach(() => app.close());

const ann = { name: "Ann", email: "ann@x.example", role: "Tenant" };
const bob = { name: "Bob", email: "bob@x.example", role: "Landlord" };
const box = { type: "signature", page: 0, position: { x: 20, y: 60 }, width: 42, height: 20 };
let count = 0;

type Options = { who?: Who; headers?: Who; last?: boolean };
async function create(
  document: unknown,
  texts: (readonly string[])[] = [["Lease"]],
  options: Options = {},
): Promise<Answer> {
  const form = new FormData();
  const text = typeof document === "string" ? document : JSON.stringify(document);
  if (!options.last) form.append("document", text);
  for (const pages of texts) {
    count += 1;
    const bytes = aPdf(pages, { header: `%PDF-1.7\n%${String(count).padStart(12, "0")}\n` });
    form.append("files", new Blob([bytes], { type: "application/pdf" }), `lease ${count}.pdf`);
  }
  if (options.last) form.append("document", text);
  const headers = { ...(options.who ?? sam.who), ...options.headers };
  const response = await app.request("/api/document/create", { method: "POST", headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
const all = async () => (await app.json("GET", "/api/document/all", undefined, sam.who)).body.data.items;
const fieldsOf = async (id: string) =>
  (await read(id)).jsonData.schemas.flatMap((page: object, index: number) =>
    Object.entries(page).map(([key, field]) => ({ key, page: index, ...field })),
  );

describe("one call", () => {
  it("creates and sends a document, which can be signed", async () => {
    const order = {
      title: "Lease of flat 7",
      message: "Please sign.",
      recipients: [ann],
      fields: [box],
      externalId: "order-7",
      send: true,
    };
    const { status, body } = await create(order, [["Lease"]], { last: true });
    expect([status, body.data]).toEqual([
      200,
      { _id: body.data._id, status: "SENT", recipients: [{ _id: "r1", email: ann.email, status: "SENT" }] },
    ]);
    expect(await read(body.data._id)).toMatchObject({
      title: "Lease of flat 7",
      externalId: "order-7",
      status: "SENT",
    });
    await app.runner.runDue();
    expect((await signAs(app, await linkOf(app, ann.email))).status).toBe(200);
  });

  it("makes a draft without `send`, with the first file's name as its title", async () => {
    const { body } = await create({ recipients: [ann] });
    expect(body.data).toMatchObject({ status: "DRAFT", recipients: [{ status: "WAITING" }] });
    expect((await read(body.data._id)).title).toMatch(/^lease \d+$/);
  });

  it("is carried out once under its idempotency key", async () => {
    const headers = { "Idempotency-Key": "once" };
    const order = { recipients: [ann], fields: [box], send: true };
    const before = count;
    const first = await create(order, [["Lease"]], { headers });
    count = before;
    expect((await create(order, [["Lease"]], { headers })).body).toEqual(first.body);
    expect(await all()).toHaveLength(1);
  });

  it("creates a document of a template, as a draft or sent", async () => {
    const sent = await sendAs(app, sam.who, [bob]);
    const { body } = await app.json(
      "POST",
      "/api/template/save/new",
      { fromDocument: sent, name: "Lease", keepPeople: false },
      sam.who,
    );
    const order = {
      templateId: body.data._id,
      recipients: [{ _id: "r0", name: "Ann", email: ann.email }],
      metadata: { a: "b" },
    };
    const draft = await app.json("POST", "/api/document/create", order, sam.who);
    expect(draft.body.data).toMatchObject({ status: "DRAFT", recipients: [{ email: ann.email, status: "WAITING" }] });
    const made = await app.json("POST", "/api/document/create", { ...order, send: true }, sam.who);
    expect(made.body.data).toMatchObject({ status: "SENT", recipients: [{ email: ann.email, status: "SENT" }] });
    expect((await read(made.body.data._id)).metadata).toEqual({ a: "b" });
  });
});

describe("its fields", () => {
  it("stand in boxes and at texts of the page, through all files, for recipients by role, address and id", async () => {
    const fields = [
      { ...box, recipient: "tenant", page: 2 },
      { type: "signature", recipient: "BOB@x.example", anchor: "Sign  here", key: "bobs" },
      { type: "textbox", recipient: "r1", anchor: "here", occurrence: 2, position: { x: 5, y: 1 }, width: 30 },
      { type: "initials", recipient: "r2", anchor: "Page", occurrence: "all" },
    ];
    const { body } = await create({ recipients: [ann, bob], fields }, [
      ["Page one", "Page two, sign: here"],
      ["Page Sign here"],
    ]);
    const made = await fieldsOf(body.data._id);
    const text = 72 * (25.4 / 72);
    expect(made).toMatchObject([
      { page: 0, type: "initials", recipient: "r2" },
      { page: 1, type: "initials", recipient: "r2" },
      { page: 2, type: "signature", recipient: "r1", position: { x: 20, y: 60 } },
      { page: 2, key: "bobs", recipient: "r2" },
      { page: 2, type: "textbox", recipient: "r1", width: 30 },
      { page: 2, type: "initials", recipient: "r2", position: { x: expect.closeTo(text, 0) } },
    ]);
    const [, , , bobs, here] = made;
    expect(here.position.x).toBeGreaterThan(bobs.position.x + 5);
  });

  it("come from text tags, which need no further fields", async () => {
    const tags = ["{{signature;role=1}} and {{text;role=2;label=Full name}} {{sign;role=2}}"];
    const { body } = await create({ recipients: [ann, bob], send: true }, [tags]);
    expect(body.data.status).toBe("SENT");
    expect(
      (await fieldsOf(body.data._id)).map((one: { type: string; recipient: string }) => [one.type, one.recipient]),
    ).toEqual([
      ["signature", "r1"],
      ["textbox", "r2"],
      ["signature", "r2"],
    ]);
  });
});

describe("a refusal", () => {
  const refusals: [string, object, (readonly string[])[] | undefined, string, string][] = [
    [
      "an unknown recipient",
      { recipients: [ann, bob], fields: [{ ...box, recipient: "Guarantor" }] },
      undefined,
      "field_unknown_recipient",
      "fields.0.recipient",
    ],
    [
      "no recipient where there are two",
      { recipients: [ann, bob], fields: [box] },
      undefined,
      "field_unknown_recipient",
      "fields.0.recipient",
    ],
    [
      "two recipients of one role",
      { recipients: [ann, { ...bob, role: "Tenant" }], fields: [{ ...box, recipient: "Tenant" }] },
      undefined,
      "field_unknown_recipient",
      "fields.0.recipient",
    ],
    [
      "a page that is missing",
      { recipients: [ann], fields: [{ ...box, page: 1 }] },
      undefined,
      "field_unknown_page",
      "fields.0.page",
    ],
    [
      "a box off the page",
      { recipients: [ann], fields: [{ ...box, position: { x: 900, y: 1 } }], send: true },
      undefined,
      "field_outside_page",
      "fields.0",
    ],
    [
      "neither box nor anchor",
      { recipients: [ann], fields: [{ type: "signature" }] },
      undefined,
      "field_without_place",
      "fields.0",
    ],
    [
      "a text that is not there",
      { recipients: [ann], fields: [{ type: "signature", anchor: "lease" }] },
      undefined,
      "anchor_not_found",
      "fields.0.anchor",
    ],
    [
      "a text that is there twice",
      { recipients: [ann], fields: [{ type: "signature", anchor: "e" }] },
      undefined,
      "anchor_ambiguous",
      "fields.0.occurrence",
    ],
    ["a broken tag", { recipients: [ann] }, [["{{signature;colour=red}}"]], "text_tag_broken", "files.0"],
    [
      "a tag for a third person",
      { recipients: [ann] },
      [["{{signature;role=3}}"]],
      "text_tag_without_recipient",
      "files.0",
    ],
    ["nothing to sign", { recipients: [ann], send: true }, undefined, "recipient_without_field", ""],
    [
      "a wrong address",
      { recipients: [{ ...ann, email: "ann" }], fields: [box], send: true },
      undefined,
      "invalid_email",
      "recipients.0.email",
    ],
    ["an unknown property", { recipients: [ann], colour: "red" }, undefined, "invalid_input", "colour"],
    ["nobody", { recipients: [] }, undefined, "invalid_input", "recipients"],
  ];

  it.each(refusals)("because of %s names its place and leaves nothing behind", async (_, order, texts, code, path) => {
    const answer = await create(order, texts);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    if (path) expect(answer.body.errors.map((one: { path: string }) => one.path)).toContain(path);
    expect(await all()).toEqual([]);
    const files = [];
    for await (const { key } of app.kv.list({ prefix: ["file"] })) files.push(key);
    expect(files).toEqual([]);
  });

  it("of a file names the file, and a form without order or files says so", async () => {
    const form = new FormData();
    form.append("document", JSON.stringify({ recipients: [ann] }));
    form.append("files", new Blob([aPdf(["a"])]), "a.pdf");
    form.append("files", new Blob(["no PDF"]), "b.pdf");
    const response = await app.request("/api/document/create", { method: "POST", headers: sam.who, body: form });
    expect(await response.json()).toMatchObject({ code: "file_not_pdf", errors: [{ path: "files.1" }] });
    expect((await create({ recipients: [ann] }, [])).body.code).toBe("document_needs_file");
    expect((await create("{", [["a"]])).status).toBe(400);
    expect(await all()).toEqual([]);
  });

  it("meets whoever may not send, and is none for the draft", async () => {
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
    const rights = { Documents: ["VIEW", "CREATE"] };
    const made = await app.json("POST", "/api/integrations/api-key/generate", { name: "Draft maker", rights }, sam.who);
    const key = { Authorization: `Bearer ${made.body.data.key}` };
    const order = { recipients: [ann], fields: [box] };
    expect((await create({ ...order, send: true }, undefined, { who: key })).body.code).toBe("not_authorized");
    expect((await create(order, undefined, { who: key })).status).toBe(200);
    const signedUp = await app.json("POST", "/api/auth/sign-up/email", {
      name: "New",
      email: "new@x.example",
      password: "Right1!pass",
    });
    const unconfirmed = { Token: signedUp.body.token };
    expect((await create({ ...order, send: true }, undefined, { who: unconfirmed })).body.code).toBe(
      "email_not_verified",
    );
    expect((await create(order, undefined, { who: unconfirmed })).status).toBe(200);
  });
});
