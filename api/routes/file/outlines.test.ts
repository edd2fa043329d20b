import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const style = {
  ...{ size: 12, minimumSize: 5, bold: false, italic: false, align: "start", vertical: "middle" },
  ...{ color: "#12172b", language: "en" },
};
const textRequest = (text: string, box = { width: 120, height: 20 }) => ({ text, box, look: style });

describe("text outlines", () => {
  it("are the same for sender and signer, in the requested order", async () => {
    const sam = await aMember(app, "sam");
    await sendAs(app, sam.who, [{ name: "Ann", email: "ann@outlines.example" }]);
    const token = await linkOf(app, "ann@outlines.example");
    const texts = [textRequest("Ann"), textRequest("مرحبا"), textRequest("")];
    const sender = await app.json("POST", "/api/document/outlines", { texts }, sam.who);
    const signer = await app.json("POST", "/api/recipient/outlines", { token, texts });
    expect([sender.status, signer.status]).toEqual([200, 200]);
    expect(signer.body.data).toEqual(sender.body.data);
    const [latin, arabic, none] = sender.body.data;
    expect([latin.fits, arabic.fits, none.d]).toEqual([true, true, ""]);
    expect(latin.d).toMatch(/^M/);
    expect(arabic.d).not.toBe(latin.d);
  });

  it("report a text that does not fit, and a character that no font has", async () => {
    const { who } = await aMember(app, "sam");
    const texts = [textRequest("word ".repeat(80)), textRequest("A\u{13254}")];
    const { body } = await app.json("POST", "/api/document/outlines", { texts }, who);
    expect(body.data[0]).toMatchObject({ fits: false, unsupported: null });
    expect(body.data[1]).toMatchObject({ d: "", unsupported: "\u{13254}" });
  });

  it("are refused above the limits of texts, characters and size", async () => {
    const { who } = await aMember(app, "sam");
    const ask = async (texts: unknown[]) =>
      (await app.json("POST", "/api/document/outlines", { texts }, who)).body.code;
    expect(await ask(Array.from({ length: 61 }, () => textRequest("a")))).toBe("invalid_input");
    expect(await ask(Array.from({ length: 5 }, () => textRequest("a".repeat(1_900))))).toBe("invalid_input");
    expect(await ask([textRequest("a", { width: Number.MAX_VALUE, height: 1 })])).toBe("invalid_input");
    expect(await ask([{ ...textRequest("a"), look: { ...style, size: 0 } }])).toBe("invalid_input");
  });
});
