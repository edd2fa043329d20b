import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FieldKey } from "../../../domain/ids.ts";
import { aMember, linkOf, sendAs, signingFor } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { aPhonePhoto } from "../../pdf/stamp/testing/a-jpeg.ts";
import { aPng } from "../../pdf/stamp/testing/a-png.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  const sam = await aMember(app, "sam");
  const at = (type: string, y: number) => ({ type, position: { x: 20, y }, width: 40, height: 20, recipient: "r0" });
  const fields = { s0: at("signature", 20), photo: at("image", 60), note: at("textbox", 100) };
  await sendAs(app, sam.who, [{ name: "Ann", email: "ann@pictures.example" }], { jsonData: { schemas: [fields] } });
  token = (await linkOf(app, "ann@pictures.example"))!;
});
afterAll(() => app.close());

const url = (bytes: Uint8Array, type = "image/jpeg") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const photo = url(aPhonePhoto(6, "52.52N 13.40E"));
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');

async function sign(values: Record<string, unknown>) {
  const signing = await signingFor(app, token);
  return app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, photo, note: "x", ...values } });
}

describe("a signer's picture", () => {
  it.each([
    ["SVG declared as PNG", url(svg, "image/png")],
    ["SVG", url(svg, "image/svg+xml")],
    [
      "a header that claims 60,000 × 60,000 pixels",
      url(aPng(60_000, 60_000, { raw: new Uint8Array(10) }), "image/png"),
    ],
    ["text", "a photograph"],
    ["more than 1 MB", url(new Uint8Array(1_048_577).fill(255))],
    ["an empty data URL", "data:image/png;base64,"],
  ])("is refused with the path of its field when it is %s", async (_, picture) => {
    const { status, body } = await sign({ photo: picture });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "picture_invalid", "values.photo"]);
  });

  it("is required, and cannot be replaced by a boolean", async () => {
    expect((await sign({ photo: "" })).body.code).toBe("picture_required");
    expect((await sign({ photo: true })).body.code).toBe("field_value_invalid");
  });

  it("cannot be faked by a text: a text that looks like a data URL stays text", async () => {
    const { status } = await sign({ note: "data:image/png;base64,AAAA" });
    expect(status).toBe(200);
  });

  it("is stored without its GPS position", async () => {
    const address = await app.deps.documents.findByLink(await app.deps.links.hash(token));
    const [values] = (await app.deps.documents.listValues(address!.documentId)).values();
    const value = values!.get("photo" as FieldKey);
    if (value?.kind !== "image") throw new Error("the photograph is missing");
    expect(value.form).toBe("jpeg");
    const bytes = await app.deps.objects.get(value.object);
    expect(new TextDecoder("latin1").decode(bytes!)).not.toContain("52.52N");
  });
});
