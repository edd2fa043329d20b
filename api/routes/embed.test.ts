import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Signer, sendAs, signingFor } from "../../tests/support/app-people.ts";
import { aShop, openSession, SHOP } from "../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  app = await openTestApp();
  shop = await aShop(app);
}, 60_000);
afterAll(() => app?.close());

const ann: Signer = { name: "Ann", email: "ann@example.com" };
const from = (origin: string) => ({ Origin: origin });

describe("a session to sign", () => {
  it("leads a signer through the document, from the page it was made for", async () => {
    const documentId = await sendAs(app, shop.program, [ann]);
    const { status, body } = await openSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { session: expect.stringMatching(/^ces_[\w-]{43}$/), origins: [SHOP] } },
    });
    const token = body.data.session;
    const opened = await app.json("POST", "/api/recipient/session", { token }, from(SHOP));
    expect(opened.body.data.room).toBe("open");
    const signing = await signingFor(app, token, undefined, from(SHOP));
    const signed = await app.json("POST", "/api/recipient/sign", signing, from(SHOP));
    expect(signed).toMatchObject({ status: 200, body: { data: { room: "sealing" } } });
  });
});
