import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aPdf, dot } from "../../tests/support/journey.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Who = Record<string, string>;
let people = 0;

/** An account with a confirmed address. */
async function aMember(name: string): Promise<{ who: Who; email: string }> {
  const email = `${name}${++people}@example.com`;
  const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name, email, password: "Right1!pass" });
  await app.runner.runDue();
  const [mail] = (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data;
  const token = new URL(mail.links.find((link: string) => link.includes("token="))).searchParams.get("token");
  const who = { Token: signedUp.body.token };
  await app.json("POST", "/api/user/verify/user", { token }, who);
  return { who, email };
}

async function upload(who: Who, ...names: string[]) {
  const form = new FormData();
  for (const name of names) form.append("files", new Blob([await aPdf(name)], { type: "application/pdf" }), name);
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return (await response.json()).data as { status: string; value: { key: string } }[];
}

type Signer = { name: string; email: string; step?: number };

async function save(
  who: Who,
  signers: Signer[],
  more: Record<string, unknown> = {},
  files = ["a.pdf"],
): Promise<Answer> {
  const fileParts = (await upload(who, ...files)).map((one) => one.value);
  const fieldOf = (index: number) => ({
    type: "signature",
    position: { x: 20, y: 20 + 30 * index },
    width: 42,
    height: 20,
    recipient: `r${index}`,
  });
  return app.json(
    "POST",
    "/api/document/save/new",
    {
      fileParts,
      recipients: signers.map((one, index) => ({ _id: `r${index}`, ...one })),
      documentInfo: { en: { title: "Lease agreement", message: "" } },
      jsonData: { schemas: [Object.fromEntries(signers.map((_, index) => [`s${index}`, fieldOf(index)]))] },
      ...more,
    },
    who,
  );
}

async function send(
  who: Who,
  signers: Signer[],
  more: Record<string, unknown> = {},
  files = ["a.pdf"],
): Promise<string> {
  const saved = await save(who, signers, more, files);
  const { _id } = saved.body.data;
  const sent = await app.json("POST", `/api/document/send/${_id}`, {}, who);
  expect(sent.status).toBe(200);
  await app.runner.runDue();
  return _id;
}

async function linkOf(email: string): Promise<string | null> {
  const { data } = (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body;
  const links = data.flatMap((mail: { links: string[] }) => mail.links);
  return (
    links
      .find((link: string) => link.includes("/documents/sign/"))
      ?.split("/")
      .at(-1) ?? null
  );
}

async function sign(email: string): Promise<Answer> {
  const token = await linkOf(email);
  const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
  const values = Object.fromEntries(data.fields.map((field: { key: string }) => [field.key, true]));
  const request = { token, viewedSha256: data.viewedSha256, values, signature: dot, consent: true };
  return app.json("POST", "/api/recipient/sign", request);
}

const read = async (who: Who, id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const list = async (who: Who, query = "") =>
  (await app.json("GET", `/api/document/all?${query}`, undefined, who)).body.data.items.map(
    (row: { _id: string }) => row._id,
  );
const counts = async (who: Who) => (await app.json("GET", "/api/document/counts", undefined, who)).body.data;

describe("signing in order", () => {
  it("writes to the next only when the one before has signed, and seals once all have", async () => {
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
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const piece = await app.request(`${assets.base}/${pages[0].part}/source.pdf`, { headers: { Range: "bytes=0-4" } });
    expect([piece.status, await piece.text()]).toEqual([206, "%PDF-"]);
  });
});

describe("the list", () => {
  it("shows a document in the views of its state, its sender's and its signer's, with counts that agree", async () => {
    const sam = await aMember("sam");
    const ann = await aMember("ann");
    const id = await send(sam.who, [{ name: "Ann", email: ann.email.toUpperCase() }]);
    expect(await list(sam.who, "view=waiting-for-others")).toEqual([id]);
    expect(await list(ann.who, "view=action-required")).toEqual([id]);
    expect(await counts(ann.who)).toMatchObject({ all: 1, "action-required": 1, sent: 0 });
    await sign(ann.email.toUpperCase());
    await app.runner.runDue();
    expect(await list(sam.who, "view=completed")).toEqual([id]);
    expect(await list(ann.who, "view=completed")).toEqual([id]);
    expect(await counts(sam.who)).toMatchObject({ all: 1, completed: 1, sent: 0, "waiting-for-others": 0 });
    expect(await counts(ann.who)).toMatchObject({ all: 1, completed: 1, "action-required": 0 });
  });

  it("finds by the beginnings of words of title and people, and nothing of others", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    const id = await send(sam.who, [{ name: "Zoë Quell", email: "zoe@x.example" }]);
    for (const search of ["lea", "AGREE", "zo", "quell zoe"])
      expect(await list(sam.who, `search=${search}`)).toEqual([id]);
    expect(await list(sam.who, "search=nothing")).toEqual([]);
    expect(await list(eve.who, "search=lea")).toEqual([]);
  });

  it("keeps what was sent to an address from an account that has not confirmed it", async () => {
    const sam = await aMember("sam");
    await send(sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    const signedUp = await app.json("POST", "/api/auth/sign-up/email", {
      name: "A",
      email: "ann@x.example",
      password: "Right1!pass",
    });
    expect(await list({ Token: signedUp.body.token })).toEqual([]);
  });
});

describe("opening what was sent to me", () => {
  it("gives my own link, and only to the confirmed owner of the address", async () => {
    const sam = await aMember("sam");
    const ann = await aMember("ann");
    const eve = await aMember("eve");
    const id = await send(sam.who, [{ name: "Ann", email: ann.email }]);
    const open = (who: Who) => app.json("POST", `/api/document/open/${id}`, {}, who);
    expect((await open(ann.who)).body.data.token).toBe(await linkOf(ann.email));
    expect((await open(eve.who)).status).toBe(404);
    expect((await open(sam.who)).status).toBe(404);
  });

  it("is refused to whoever is not asked yet, and no draft is told of", async () => {
    const sam = await aMember("sam");
    const ann = await aMember("ann");
    const people = [
      { name: "Bob", email: "bob@x.example" },
      { name: "Ann", email: ann.email },
    ];
    const id = await send(sam.who, people, { signingOrder: true });
    const open = (document: string) => app.json("POST", `/api/document/open/${document}`, {}, ann.who);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: "not_your_turn" } });
    const draft = (await save(sam.who, people)).body.data._id;
    expect((await open(draft)).status).toBe(404);
    await app.json("POST", `/api/document/void/${id}`, { reason: "Sold" }, sam.who);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: "document_voided" } });
  });
});

describe("several files", () => {
  const ann = { name: "Ann", email: "ann@x.example" };

  it("are sealed one by one, and come together as a zip", async () => {
    const sam = await aMember("sam");
    const id = await send(sam.who, [ann], {}, ["one.pdf", "two.pdf"]);
    await sign(ann.email);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    expect(body.data.files.map((file: { fileName: string }) => file.fileName)).toEqual(["one.pdf", "two.pdf"]);
    const zip = await app.request(new URL(body.data.url).pathname);
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual(["one.pdf", "two.pdf"]);
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

  it("become one file before anybody is invited when they are to be merged", async () => {
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
  it("can be voided with a reason, after which its link says so and nobody can sign", async () => {
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

  it("is not changed by a save, and not deleted", async () => {
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

  it("expires at its very time, for all, and not before", async () => {
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
  it("cannot be sent, becomes a member's own by its session, and then can", async () => {
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

  it("is one of ten at most, which can all still be changed, until one is deleted", async () => {
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
