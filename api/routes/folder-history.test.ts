import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGuest, aMember, anEmail, linkOf, sendAs, signAs, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { pdfPages, pdfText } from "../pdf/seal/testing/pdf-tools.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

async function printed(id: string, who: Who, query = "") {
  const request = new Request(`http://localhost/api/document/history/${id}${query}`, { headers: who });
  const response = await app.fetch(request, { address: "127.0.0.1" });
  return { status: response.status, pdf: new Uint8Array(await response.arrayBuffer()) };
}

describe("the document history as a PDF", () => {
  it("is sealed and in the caller's language", async () => {
    const sam = await aMember(app, "Sam Ito");
    const ann = anEmail("ann");
    const others = ["Bob", "Cleo", "Dan", "Eve", "Finn"].map((name) => ({ name, email: anEmail(name) }));
    const id = await sendAs(app, sam.who, [{ name: "Ann", email: ann }, ...others]);
    await signAs(app, await linkOf(app, ann));
    await app.runner.runDue();
    const { status, pdf } = await printed(id, sam.who);
    expect(status).toBe(200);
    const text = await pdfText(pdf);
    for (const words of ["History", "Sam Ito sent the document", "Ann signed", "every entry matches"]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("SHA-256");
    expect((await app.deps.verifyPdf(pdf)).verdict).toBe("genuine");

    const proof = await printed(id, sam.who, "?proof=true");
    const all = await pdfText(proof.pdf);
    expect(all).toContain("SHA-256");
    expect(all).toContain("A link was created for Ann");
    expect((await pdfPages(proof.pdf)).length).toBeGreaterThan(1);

    const arabic = await printed(id, { ...sam.who, "accept-language": "ar" });
    expect(await pdfText(arabic.pdf)).toContain("UTC");
  });

  it("returns 404 to callers who cannot read the document", async () => {
    const sam = await aMember(app, "Sam");
    const id = await sendAs(app, sam.who, [{ name: "Ann", email: anEmail("ann") }]);
    expect((await printed(id, (await aMember(app, "Eve")).who)).status).toBe(404);
    expect((await printed(id, await aGuest(app))).status).toBe(404);
  });
});
