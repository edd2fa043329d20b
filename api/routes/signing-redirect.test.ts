import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, draftOf, linkOf, saveAs, sendAs, signAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeEach(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "sam"));
});
afterEach(() => app.close());

const ann = { name: "Ann", email: "ann@x.example" };
const bob = { name: "Bob", email: "bob@x.example" };
const redirectUrl = "https://shop.example/done?order=7";
const session = async (email: string) =>
  (await app.json("POST", "/api/recipient/session", { token: await linkOf(app, email) })).body.data;
const afterOf = async (email: string) => {
  const before = (await session(email)).after;
  const signed = await signAs(app, await linkOf(app, email));
  return [before, signed.body.data.after, (await session(email)).after];
};

it("signers learn the sender's address once they have finished, not before", async () => {
  await sendAs(app, who, [ann, bob], { settings: { redirectUrl } });
  expect(await afterOf(ann.email)).toEqual([undefined, { redirect: redirectUrl }, { redirect: redirectUrl }]);
  expect((await session(bob.email)).after).toBeUndefined();
  await sendAs(app, who, [{ ...ann, email: "plain@x.example" }]);
  expect(await afterOf("plain@x.example")).toEqual([undefined, undefined, undefined]);
});

it("a template, its drafts and its sendings keep it; a sending can name another, or none", async () => {
  const draft = await saveAs(app, who, [ann], { settings: { redirectUrl } });
  const made = await app.json("POST", "/api/template/save/new", { fromDocument: draft, name: "Lease" }, who);
  const templateId = made.body.data._id;
  const sent = async (more: object) => {
    const { body } = await app.json("POST", "/api/template/send", { templateId, ...more }, who);
    return (await app.json("GET", `/api/document/${body.data._id}`, undefined, who)).body.data.settings.redirectUrl;
  };
  expect([await sent({}), await sent({ redirectUrl: "https://b.example/x" }), await sent({ redirectUrl: "" })]).toEqual(
    [redirectUrl, "https://b.example/x", undefined],
  );
});

it("a save without it keeps it, and an empty one removes it", async () => {
  const id = await saveAs(app, who, [ann], { settings: { redirectUrl } });
  const parts = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.fileParts;
  const save = async (settings?: object) =>
    (await app.json("POST", `/api/document/save/${id}`, draftOf(parts, [ann], { settings }), who)).body.data.settings;
  expect([(await save({})).redirectUrl, (await save()).redirectUrl]).toEqual([redirectUrl, redirectUrl]);
  expect(await save({ redirectUrl: "" })).not.toHaveProperty("redirectUrl");
});

it.each([
  "http://shop.example",
  "javascript:alert(1)",
  "https://user:secret@shop.example",
  "https://localhost",
  "//shop.example",
])("%s is refused, as for web forms, by save, create and template", async (address) => {
  const saved = await app.json(
    "POST",
    "/api/document/save/new",
    draftOf([], [], { settings: { redirectUrl: address } }),
    who,
  );
  expect(saved.body.errors).toMatchObject([{ path: "settings.redirectUrl", code: "form_redirect_invalid" }]);
  const template = await app.json(
    "POST",
    "/api/template/save/new",
    { fromDocument: await saveAs(app, who, [ann]), name: "A" },
    who,
  );
  const order = { templateId: template.body.data._id, redirectUrl: address };
  expect((await app.json("POST", "/api/template/send", order, who)).body.code).toBe("form_redirect_invalid");
});
