import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  aMember,
  app,
  linkOf,
  openAppForEachTest,
  save,
  send,
  sign,
  type Who,
} from "../../tests/support/setups/document-routes.ts";

openAppForEachTest();

const read = async (who: Who, id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;

describe("signing in order", () => {
  it("mails the next recipient after the previous one signed, and seals after the last", async () => {
    const sam = await aMember("sam");
    const id = await send(
      sam.who,
      [
        { name: "Ann", email: "ann@x.example" },
        { name: "Bob", email: "bob@x.example" },
      ],
      {
        signingOrder: true,
      },
    );
    expect(await linkOf("bob@x.example")).toBeNull();
    expect((await sign("ann@x.example")).body.data.room).toBe("signed");
    await app.runner.runDue();
    expect((await sign("bob@x.example")).body.data.room).toBe("sealing");
    await app.runner.runDue();
    const document = await read(sam.who, id);
    expect(document).toMatchObject({ status: "COMPLETED", sealed: { level: "B-B" } });
    const { assets, pages } = document;
    const page = await app.request(`${assets.base}/${pages[0].part}/sealed/0.jpg`);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const piece = await app.request(`${assets.base}/${pages[0].part}/source.pdf`, { headers: { Range: "bytes=0-4" } });
    expect([piece.status, await piece.text()]).toEqual([206, "%PDF-"]);
  });
});

describe("several files", () => {
  const ann = { name: "Ann", email: "ann@x.example" };

  it("are sealed separately and can be downloaded as a zip", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [ann], {}, ["one.pdf", "two.pdf"]);
    await sign(ann.email);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    const names = ["one – Ann (signed).pdf", "two – Ann (signed).pdf"];
    expect(body.data.files.map((file: { fileName: string }) => file.fileName)).toEqual(names);
    const zip = await app.request(new URL(body.data.url).pathname);
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual(names);
    for (const file of body.data.files) {
      const pdf = await (await app.request(new URL(file.url).pathname)).arrayBuffer();
      const verified = await app.request("/api/verify", {
        method: "POST",
        headers: { "Content-Type": "application/pdf" },
        body: pdf,
      });
      expect((await verified.json()).data.verdict).toBe("genuine");
    }
  });

  it("are merged at sending when the sender chose that", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [ann], { mergeDocuments: true }, ["one.pdf", "two.pdf"]);
    expect(await read(sam.who, id)).toMatchObject({ status: "SENT", pages: [{ page: 0 }, { page: 1 }] });
    await sign(ann.email);
    await app.runner.runDue();
    const document = await read(sam.who, id);
    expect(document.sealed.files).toHaveLength(1);
    expect(document.fileParts).toHaveLength(2);
  });
});

describe("a sent document", () => {
  it("can be voided with a reason, which its link shows; signing is then refused", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    const withoutReason = await app.json("POST", `/api/document/void/${id}`, { reason: " " }, sam.who);
    expect(withoutReason).toMatchObject({ status: 422, body: { code: "reason_required" } });
    await app.json("POST", `/api/document/void/${id}`, { reason: "Wrong price" }, sam.who);
    const token = await linkOf("ann@x.example");
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    expect(data).toMatchObject({
      room: "voided",
      voided: { reason: "Wrong price" },
      pages: [],
      fields: [],
      assets: null,
    });
    const late = await app.json("POST", "/api/recipient/sign", { token, viewedSha256: "x", values: {}, consent: true });
    expect(late).toMatchObject({ status: 409, body: { code: "document_voided" } });
  });

  it("cannot be saved or deleted", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    const saved = await app.json(
      "POST",
      `/api/document/save/${id}`,
      { fileParts: [], recipients: [], documentInfo: {} },
      sam.who,
    );
    expect(saved).toMatchObject({ status: 409, body: { code: "document_immutable" } });
    expect((await app.json("DELETE", `/api/document/${id}`, undefined, sam.who)).body.code).toBe("document_immutable");
  });

  it("expires exactly at its deadline, for signer and sender", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [{ name: "Ann", email: "ann@x.example" }], { documentValidity: { expiresIn: 1 } });
    const { expiresAt } = await read(sam.who, id);
    app.clock.nowMs = Date.parse(expiresAt) - 1;
    await app.runner.runDue();
    expect((await read(sam.who, id)).status).toBe("SENT");
    app.clock.nowMs = Date.parse(expiresAt);
    expect((await sign("ann@x.example")).body.code).toBe("document_expired");
    await app.runner.runDue();
    expect((await read(sam.who, id)).status).toBe("EXPIRED");
  });
});

describe("a guest's draft", () => {
  it("cannot be sent until a member takes it over with the guest's session", async () => {
    const { sessionId } = (await app.json("GET", "/api/public/session")).body.data;
    const guest = { "x-public-session": sessionId };
    const { _id } = (await save(guest, [{ name: "Ann", email: "ann@x.example" }])).body.data;
    expect((await app.json("POST", `/api/document/send/${_id}`, {}, guest)).body.code).toBe("sign_in_to_send");
    const sam = await aMember("sam");
    const path = `/api/document/public-user-to-workspace/${_id}`;
    expect((await app.json("PATCH", path, { sessionId: "another" }, sam.who)).status).toBe(404);
    expect((await app.json("PATCH", path, { sessionId }, sam.who)).status).toBe(200);
    expect((await app.json("GET", `/api/document/${_id}`, undefined, guest)).status).toBe(404);
    expect((await app.json("POST", `/api/document/send/${_id}`, {}, sam.who)).body.data.status).toBe("SENT");
  });

  it("is refused beyond ten drafts, which can still be saved, until one is deleted", async () => {
    const { sessionId } = (await app.json("GET", "/api/public/session")).body.data;
    const guest = { "x-public-session": sessionId };
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push((await save(guest, [])).body.data._id);
    expect(await save(guest, [])).toMatchObject({
      status: 422,
      body: { code: "too_many_guest_drafts", message: expect.stringContaining("10") },
    });
    const draft = {
      fileParts: [],
      recipients: [],
      documentInfo: { en: { title: "Another title", message: "" } },
      jsonData: { schemas: [] },
    };
    expect((await app.json("POST", `/api/document/save/${ids[0]}`, draft, guest)).status).toBe(200);
    expect((await app.json("DELETE", `/api/document/${ids[0]}`, undefined, guest)).status).toBe(200);
    expect((await save(guest, [])).status).toBe(200);
  });
});
