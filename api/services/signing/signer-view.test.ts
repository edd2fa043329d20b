import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signingFor, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "sam")).who;
});
afterAll(() => app.close());

const at = (type: string, recipient: string, y: number, more: object = {}) => ({
  ...{ type, position: { x: 20, y }, width: 42, height: 16, recipient },
  ...more,
});
const session = async (token: string | null) => (await app.json("POST", "/api/recipient/session", { token })).body.data;

async function sent(fields: object, name: string, signers = 2) {
  const people = Array.from({ length: signers }, (_, index) => ({
    name: `P${index}`,
    email: `p${index}@${name}.example`,
  }));
  await sendAs(app, who, people, { jsonData: { schemas: [fields] } });
  return Promise.all(people.map((one) => linkOf(app, one.email)));
}

describe("a field that depends on another recipient's field", () => {
  const fields = {
    s0: at("signature", "r0", 20),
    pets: at("checkbox", "r0", 50, { required: false }),
    s1: at("signature", "r1", 80),
    which: at("textbox", "r1", 110, { visibleIf: { field: "pets", is: true } }),
  };

  it("is shown when that field has the value, without revealing the value", async () => {
    const [first, second] = await sent(fields, "yes");
    expect((await session(second!)).fields.map((one: { key: string }) => one.key)).toEqual(["s1"]);
    const signing = await signingFor(app, first!);
    await app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, pets: true } });
    const view = await session(second!);
    expect(view.fields.map((one: { key: string }) => one.key)).toEqual(["s1", "which"]);
    expect(JSON.stringify(view)).not.toContain("pets");
    const own = { ...(await signingFor(app, second!)), values: { s1: true } };
    expect((await app.json("POST", "/api/recipient/sign", own)).body.code).toBe("field_required");
  });

  it("is shown at the end of a chain of dependent fields", async () => {
    const people = await sent(
      {
        ...{ s0: fields.s0, pets: fields.pets, s1: fields.s1, s2: at("signature", "r2", 140) },
        dog: at("checkbox", "r1", 110, { required: false, visibleIf: { field: "pets", is: true } }),
        name: at("textbox", "r2", 170, { visibleIf: { field: "dog", is: true } }),
      },
      "chain",
      3,
    );
    const keysOf = async (token: string | null) => (await session(token)).fields.map((one: { key: string }) => one.key);
    for (const [index, values] of [
      { s0: true, pets: true },
      { s1: true, dog: true },
    ].entries()) {
      expect(await keysOf(people[2]!)).toEqual(["s2"]);
      const signing = { ...(await signingFor(app, people[index]!)), values };
      expect((await app.json("POST", "/api/recipient/sign", signing)).status).toBe(200);
    }
    expect(await keysOf(people[2]!)).toEqual(["s2", "name"]);
  });
});

describe("a recipient's title and company", () => {
  const fields = {
    s0: at("signature", "r0", 20),
    job: at("title", "r0", 50),
    firm: at("company", "r0", 80),
  };

  it("are filled in for the same workspace's next document, and for no other workspace", async () => {
    const [first] = await sent(fields, "known", 1);
    expect((await session(first!)).values).not.toHaveProperty("job");
    const signing = await signingFor(app, first!);
    const values = { s0: true, job: "Head of Sales", firm: "Acme" };
    expect((await app.json("POST", "/api/recipient/sign", { ...signing, values })).status).toBe(200);
    // The second run delivers the mail that sealing queued.
    await app.runner.runDue();
    await app.runner.runDue();
    const [next] = await sent(fields, "known", 1);
    expect((await session(next!)).values).toMatchObject({ job: "Head of Sales", firm: "Acme" });
    who = (await aMember(app, "other")).who;
    const [foreign] = await sent(fields, "known", 1);
    expect((await session(foreign!)).values).not.toHaveProperty("firm");
  });
});
