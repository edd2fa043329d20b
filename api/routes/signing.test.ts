import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs, signingFor } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { aPng } from "../pdf/stamp/testing/a-png.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const ann = { name: "Ann", email: "ann@x.example" };
const dataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

describe("a signature image", () => {
  it.each([
    ["whose pixels cannot be read", aPng(4, 4).fill(7, 50, 54)],
    ["with a header and no data", aPng(4, 4).subarray(0, 40)],
    ["with too many pixels", aPng(3_000, 3_000, { color: 0, depth: 1 })],
  ])("%s is refused when it is sent, so that sealing cannot fail on it", async (_, png) => {
    const sam = await aMember(app, "sam");
    const id = await sendAs(app, sam.who, [ann]);
    const token = await linkOf(app, ann.email);
    const request = { ...(await signingFor(app, token)), signature: dataUrl(png) };
    const refused = await app.json("POST", "/api/recipient/sign", request);
    expect(refused).toMatchObject({ status: 422, body: { code: "signature_image_invalid" } });
    expect((await signAs(app, token)).status).toBe(200);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/${id}`, undefined, sam.who);
    expect(body.data.status).toBe("COMPLETED");
  });
});
