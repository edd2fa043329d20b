import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, draftOf, signingFor, uploadAs, type Who } from "../../tests/support/app-people.ts";
import { allowOrigins, aSession, aShop, openSession, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const RIVAL = "https://rival.example";
const EVIL = "https://evil.example";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
let formId: string;
beforeAll(async () => {
  app = await openTestApp();
  shop = await aShop(app);
  await allowOrigins(app, (await aMember(app, "Rita Rival")).who, RIVAL);
  formId = await aForm(shop.who);
}, 60_000);
afterAll(() => app?.close());

async function aForm(who: Who): Promise<string> {
  const part = (await uploadAs(app, who)).body.data[0].value;
  const saved = await app.json("POST", "/api/template/save/new", draftOf([part], [{ name: "", email: "" }]), who);
  await app.runner.runDue();
  const path = `/api/template/enable-webform/${saved.body.data._id}`;
  return (await app.json("PATCH", path, { enabled: true }, who)).body.data.formId;
}

const ann = (more: object = {}) => ({ name: "Ann", email: anEmail("ann"), ...more });
const fill = (body: object, headers: Who, form = formId) =>
  app.json("POST", `/api/template/create-document/${form}`, body, headers);
const ask = (headers: Who) => app.json("GET", `/api/template/form-data/${formId}`, undefined, headers);
const readers = (headers: Headers) => headers.get("Access-Control-Allow-Origin");
const documentOf = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, shop.who)).body.data;
const count = async () => (await app.json("GET", "/api/document/counts", undefined, shop.who)).body.data.all;

describe("an embedded web form", () => {
  it("is shown, filled in and signed on a page that its workspace lists", async () => {
    const formPage = await ask({ Origin: SHOP });
    expect([formPage.status, readers(formPage.headers)]).toEqual([200, SHOP]);
    const filled = await fill(ann(), { Origin: SHOP });
    expect([filled.status, readers(filled.headers)]).toEqual([200, SHOP]);
    const { token } = filled.body.data;
    const opened = await app.json("POST", "/api/recipient/session", { token }, { Origin: SHOP });
    expect([opened.status, readers(opened.headers)]).toEqual([200, SHOP]);
    expect((await app.json("POST", "/api/recipient/sign", await signingFor(app, token), { Origin: SHOP })).status).toBe(
      200,
    );
  });

  it.each([RIVAL, EVIL])(
    "is neither shown nor filled in on a page that its workspace does not list: %s",
    async (Origin) => {
      const before = await count();
      for (const answer of [await ask({ Origin }), await fill(ann(), { Origin })]) {
        expect([answer.status, answer.body.code, readers(answer.headers)]).toEqual([403, "embed_origin_refused", null]);
      }
      expect(await count()).toBe(before);
    },
  );

  it("is neither shown nor filled in if our page is framed by an unlisted page", async () => {
    const framed = (by: string) => ({ "Sec-Fetch-Site": "same-origin", "x-embed-framed-by": by });
    for (const by of [RIVAL, EVIL]) {
      for (const answer of [await ask(framed(by)), await fill(ann(), framed(by))])
        expect([answer.status, answer.body.code]).toEqual([403, "embed_origin_refused"]);
    }
    for (const answer of [await ask(framed(SHOP)), await fill(ann(), framed(SHOP))]) expect(answer.status).toBe(200);
  });

  it("accepts each of the server's own origins behind a proxy", async () => {
    const many = await openTestApp({
      env: {
        PUBLIC_URL: "https://sign.example.com",
        OWN_ORIGINS: "https://esign.example.com, https://old.example.com",
      },
    });
    try {
      const { who } = await aMember(many, "Nina Names");
      const part = (await uploadAs(many, who)).body.data[0].value;
      const saved = await many.json("POST", "/api/template/save/new", draftOf([part], [{ name: "", email: "" }]), who);
      const on = await many.json(
        "PATCH",
        `/api/template/enable-webform/${saved.body.data._id}`,
        { enabled: true },
        who,
      );
      const path = `/api/template/create-document/${on.body.data.formId}`;
      const statuses = [];
      for (const Origin of ["https://sign.example.com", "https://old.example.com", "https://other.example.com"])
        statuses.push((await many.json("POST", path, ann(), { Origin })).status);
      expect(statuses).toEqual([200, 200, 403]);
    } finally {
      await many.close();
    }
  });

  it("works on our own page, and for programs without an origin", async () => {
    for (const headers of [{ Origin: "http://countersign.test" }, {}] as Who[])
      expect((await fill(ann(), headers)).status).toBe(200);
  });

  it("takes the external id from the embed session, not from the page", async () => {
    const session = await aSession(app, shop.program, { kind: "form", formId }, { externalId: "order 7" });
    const { data } = (await fill(ann({ externalId: "order 8" }), pageWith(session))).body;
    const document = await documentOf(data._id);
    expect(document.externalId).toBe("order 7");
    const plain = await aSession(app, shop.program, { kind: "form", formId });
    const other = (await fill(ann({ externalId: "order 8" }), pageWith(plain))).body.data;
    expect((await documentOf(other._id)).externalId).toBe("order 8");
    const { items } = (await app.json("GET", `/api/document/logs/${data._id}`, undefined, shop.who)).body.data;
    expect(items[0].personal.embeddedIn).toBe(SHOP);
  });

  it("is refused with an embed session for another form", async () => {
    const other = await aForm(shop.who);
    const session = await aSession(app, shop.program, { kind: "form", formId: other });
    expect((await fill(ann(), pageWith(session))).body.code).toBe("embed_out_of_reach");
    const { items } = (await app.json("GET", "/api/template/all", undefined, shop.who)).body.data;
    expect((await fill({}, pageWith(session), items[0]._id)).body.code).toBe("embed_out_of_reach");
    expect((await app.json("GET", "/api/template/all", undefined, pageWith(session))).body.code).toBe(
      "embed_out_of_reach",
    );
    const rival = await aForm((await aMember(app, "Other")).who);
    expect((await openSession(app, shop.program, { kind: "form", formId: rival })).body.code).toBe("form_not_found");
  });
});

describe("a draft made for an embed session", () => {
  it("has the session's external id before and after its first save", async () => {
    const { body } = await openSession(app, shop.program, { kind: "prepare" }, { externalId: "order 9" });
    const { documentId } = body.data.scope;
    expect((await documentOf(documentId)).externalId).toBe("order 9");
    const draft = { fileParts: [], recipients: [], documentInfo: {} };
    await app.json("POST", `/api/document/save/${documentId}`, draft, pageWith(body.data.session));
    expect(await documentOf(documentId)).toMatchObject({ externalId: "order 9", version: 1 });
  });
});
