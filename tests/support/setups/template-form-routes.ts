import { afterAll, beforeAll } from "vitest";
import { aMember, anEmail, draftOf, uploadAs, type Who } from "../app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../test-app.ts";

export let app: TestApp;

export let owner: { who: Who; email: string; workspace: string };

export let who: Who;

export let parts: unknown[];

export type Json = Answer["body"];

export async function dataOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

export const pathsOf = async (answer: Promise<Answer>): Promise<string[]> =>
  (await answer).body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

export const field = (recipient: string, more: object, y = 60) => ({
  ...{ type: "textbox", position: { x: 20, y }, width: 60, height: 10, recipient, required: false },
  ...more,
});

const tenantFields = {
  city: field("r0", { label: "City", required: true }),
  pets: field("r0", { type: "checkbox", label: "Pets", width: 12 }, 80),
  who: field("r0", { type: "name", label: "Name" }, 100),
  note: field("r0", { label: "Fixed", readOnly: true, data: "as agreed" }, 120),
};

/** A lease that a tenant fills in and a landlord signs afterwards; `more` replaces parts of the template. */
export function leaseOf(landlord: object | null, more: object = {}) {
  const people = [{ name: "", email: "", role: "Tenant" }, ...(landlord ? [{ name: "Lara", ...landlord }] : [])];
  const draft = draftOf(parts, people as never);
  const rent = landlord ? { rent: field("r1", { label: "Rent" }, 140) } : {};
  return {
    ...draft,
    jsonData: { schemas: [{ ...draft.jsonData.schemas[0], ...tenantFields, ...rent }] },
    documentInfo: { en: { title: "Lease agreement", message: "Welcome home." } },
    signingOrder: true,
    ...more,
  };
}

export const templateOf = async (draft: object): Promise<string> =>
  (await dataOf(app.json("POST", "/api/template/save/new", draft, who)))._id;

export const enable = (id: string, enabled = true, headers = who) =>
  app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled }, headers);

export const formOf = async (draft: object): Promise<string> => (await dataOf(enable(await templateOf(draft)))).formId;

export const fill = (formId: string, body: object, headers: Who = {}) =>
  app.json("POST", `/api/template/create-document/${formId}`, body, headers);

export const ann = (more: object = {}) => ({ name: "Ann Able", email: anEmail("ann"), ...more });

/** Opens one app with a signed-in owner for all tests of the calling file. */
export function openAppOnce(): void {
  beforeAll(async () => {
    app = await openTestApp();
    owner = await aMember(app, "Olga Owner");
    who = owner.who;
    parts = [(await uploadAs(app, who)).body.data[0].value];
  }, 60_000);
  afterAll(() => app?.close());
}
