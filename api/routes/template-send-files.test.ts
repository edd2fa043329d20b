import { expect, it } from "vitest";
import { aMember, anEmail, uploadAs } from "../../tests/support/app-people.ts";
import { app, dataOf, openAppOnce, who } from "../../tests/support/setups/template-form-routes.ts";
import type { Answer } from "../../tests/support/test-app.ts";

openAppOnce();

const ann = () => ({ name: "Ann Lee", email: anEmail("ann") });
const field = (type: string, y: number, more: object = {}) => ({
  ...{ type, position: { x: 20, y }, width: 60, height: 15, recipient: "r1" },
  ...more,
});
const send = (body: object, headers = who) => app.json("POST", "/api/template/send", body, headers);
const faultsOf = ({ body }: Answer) =>
  body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
const keyOf = async (headers = who) => (await uploadAs(app, headers)).body.data[0].value.key as string;
const schemas = [{ sign: field("signature", 20), city: field("textbox", 60, { label: "City", required: false }) }];
const count = async () => (await dataOf(app.json("GET", "/api/document/all", undefined, who))).items.length;

it("sends uploaded files with fields and values, without a template", async () => {
  const [basePdf, recipient] = [await keyOf(), ann()];
  const jsonData = { basePdf, schemas, sampledata: [{ City: "Ghent" }] };
  const own = { externalId: "order 7", metadata: { shop: "Oslo" }, redirectUrl: "https://shop.example/done" };
  const keyed = { ...who, "Idempotency-Key": crypto.randomUUID() };
  const sent = await dataOf(send({ jsonData, recipients: [recipient], ...own }, keyed));
  expect(sent.status).toBe("SENT");
  expect(await dataOf(send({ jsonData, recipients: [recipient], ...own }, keyed))).toEqual(sent);
  const made = await dataOf(app.json("GET", `/api/document/${sent._id}`, undefined, who));
  expect(made).toMatchObject({
    ...{ status: "SENT", title: "a", externalId: "order 7", metadata: { shop: "Oslo" } },
    settings: { redirectUrl: "https://shop.example/done" },
    recipients: [{ ...recipient, status: "SENT" }],
  });
  expect(made.jsonData.schemas[0].city.data).toBe("Ghent");
  await app.runner.runDue();
  const mails = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(recipient.email)}`);
  expect(mails.body.data).toHaveLength(1);
});

it("refuses with paths of the order, and leaves nothing behind", async () => {
  const basePdf = await keyOf();
  const recipients = [ann()];
  const order = (jsonData: object, more: object = {}) => ({
    recipients,
    jsonData: { basePdf, schemas, ...jsonData },
    ...more,
  });
  const before = await count();
  for (const [body, paths] of [
    [{ recipients }, ["templateId invalid_input"]],
    [order({}, { version: 1 }), ["templateId invalid_input"]],
    [order({}, { further: [{ templateId: "x" }] }), ["templateId invalid_input"]],
    [order({ basePdf: "01JZX5Y3Q2M8K7T4W9R6V1C0AA" }), ["jsonData.basePdf not_found"]],
    [order({ schemas: [] }), ["recipients.0 recipient_without_field", "fields document_needs_signer"]],
    [order({ schemas: "x" }), ["jsonData.schemas invalid_input"]],
    [order({ schemas: [{ a: field("nonsense", 20) }] }), ["jsonData.schemas.0.a.type invalid_input"]],
    [
      order({ schemas: [{ a: field("signature", 20, { recipient: "r9" }) }] }),
      ["jsonData.schemas.0.a field_unknown_recipient"],
    ],
    [order({ sampledata: [{ Town: "Ghent" }] }), ["values.Town field_not_yours"]],
    [order({}, { values: { sign: "me" } }), ["values.sign field_read_only"]],
    [
      { jsonData: { basePdf, schemas }, recipients: [{ name: "Ann", email: "ann@intranet" }] },
      ["recipients.0.email invalid_email"],
    ],
    [{ jsonData: { basePdf, schemas }, recipients: [] }, ["recipients invalid_input"]],
  ] as const) {
    const refused = await send(body);
    expect([refused.status >= 400, faultsOf(refused)], JSON.stringify(body)).toEqual([true, paths]);
  }
  expect(await count()).toBe(before);
});

it("sends only files of the caller's own", async () => {
  const other = await aMember(app, "Otto");
  const jsonData = { basePdf: await keyOf(other.who), schemas };
  const refused = await send({ jsonData, recipients: [ann()] });
  expect([refused.status, faultsOf(refused)]).toEqual([404, ["jsonData.basePdf not_found"]]);
});

it("creates a document from keys of uploaded files, with fields at texts, in one call", async () => {
  const create = (body: object, headers = who) => app.json("POST", "/api/document/create", body, headers);
  const place = { page: 0, position: { x: 20, y: 20 }, width: 60, height: 15 };
  const order = { recipients: [ann()], fields: [{ type: "signature", ...place }], externalId: "order 8" };
  const fileKeys = [await keyOf()];
  const keyed = { ...who, "Idempotency-Key": crypto.randomUUID() };
  const sent = await dataOf(create({ fileKeys, ...order, send: true }, keyed));
  expect(sent.status).toBe("SENT");
  expect((await dataOf(create({ fileKeys, ...order, send: true }, keyed)))._id).toBe(sent._id);
  const before = await count();
  const other = await keyOf((await aMember(app, "Otto")).who);
  for (const [body, path] of [
    [{ fileKeys: [fileKeys[0], other], ...order }, "fileKeys.1 not_found"],
    [{ fileKeys: [], ...order }, "fileKeys invalid_input"],
    [{ fileKeys, ...order, recipients: [{ name: "Ann", email: 3 }] }, "recipients.0.email invalid_input"],
    [{ fileKeys, ...order, fields: [{ type: "signature", ...place, page: 9 }] }, "fields.0.page field_unknown_page"],
    [{ templateId: "none", recipients: [{ role: 7 }] }, "recipients.0.role invalid_input"],
    [{ fileKeys, ...order, colour: "red" }, "colour invalid_input"],
  ] as const) {
    const refused = await create(body);
    expect([refused.status >= 400, faultsOf(refused)], JSON.stringify(body)).toEqual([true, [path]]);
  }
  expect(await count()).toBe(before);
});
