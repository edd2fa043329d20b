import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  aMember,
  anEmail,
  draftOf,
  linkOf,
  saveAs,
  sendAs,
  uploadAs,
  type Who,
} from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { openReceiver, receiverEnv } from "../../tests/support/webhook-receiver.ts";

let app: TestApp;
let sam: { who: Who; email: string };
beforeEach(async () => {
  app = await openTestApp({ env: receiverEnv });
  sam = await aMember(app, "sam");
});
afterEach(() => app.close());

const own = { externalId: "order-7", metadata: { department: "Sales", "a]b": "=1+1" } };
const bob = { name: "Bob", email: "bob@x.example" };
const read = async (id: string, who = sam.who) =>
  (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const post = (path: string, body: object, who = sam.who) => app.json("POST", path, body, who);
async function list(query: object, who = sam.who) {
  const { body } = await app.json(
    "GET",
    `/api/document/all?${new URLSearchParams(Object.entries(query))}`,
    undefined,
    who,
  );
  return body.data?.items ?? body;
}
async function aTemplate(): Promise<string> {
  const sent = await sendAs(app, sam.who, [bob]);
  return (await post("/api/template/save/new", { fromDocument: sent, name: "Lease" })).body.data._id;
}

describe("the program's id and metadata", () => {
  const ways: [string, () => Promise<string>][] = [
    ["a save", () => saveAs(app, sam.who, [bob], own)],
    [
      "a sending",
      async () => {
        const id = await saveAs(app, sam.who, [bob]);
        expect((await post(`/api/document/send/${id}`, own)).status).toBe(200);
        return id;
      },
    ],
    [
      "an upload",
      async () => {
        const fields = { externalId: own.externalId, metadata: JSON.stringify(own.metadata) };
        const file = (await uploadAs(app, sam.who, "a.pdf", fields)).body.data[0].value;
        return saveAs(app, sam.who, [bob], { fileParts: [file] });
      },
    ],
    [
      "a template's sending",
      async () => {
        const sent = await post("/api/template/send", { templateId: await aTemplate(), ...own });
        return sent.body.data._id;
      },
    ],
    [
      "a template's draft",
      async () => (await post(`/api/template/create-document/${await aTemplate()}`, own)).body.data._id,
    ],
    [
      "a row of a bulk sending",
      async () => {
        const template = await aTemplate();
        const form = new FormData();
        form.append("rows", new Blob(["Mail,Id,department,b\nbea@x.example,order-7,Sales,=1+1\n"]), "rows.csv");
        const mapping = {
          Mail: { recipient: "r0", as: "email" },
          Id: { externalId: true },
          department: { metadata: "department" },
          b: { metadata: "a]b" },
        };
        form.append("mapping", JSON.stringify(mapping));
        const begun = await app.request(`/api/template/bulk/${template}`, {
          method: "POST",
          headers: sam.who,
          body: form,
        });
        expect(begun.status).toBe(200);
        await app.runner.runDue();
        return (await list({ externalId: own.externalId }))[0]._id;
      },
    ],
  ];

  it.each(ways)(
    "given with %s are in the document, in its row and its export, and find it exactly",
    async (_, make) => {
      const id = await make();
      expect(await read(id)).toMatchObject(own);
      expect(await list({})).toContainEqual(expect.objectContaining({ _id: id, ...own }));
      for (const query of [
        { externalId: "order-7" },
        { "metadata[department]": "Sales", "metadata[a]b]": "=1+1" },
        { "metadata[department]": "Sales", externalId: "order-7", search: "lease" },
        { "metadata[department]": "Sales", updatedSince: "2020-01-01" },
      ]) {
        expect((await list(query)).map((row: { _id: string }) => row._id)).toEqual([id]);
      }
      for (const query of [
        { "metadata[department]": "Sale" },
        { "metadata[department]": "Sales", "metadata[a]b]": "x" },
        { "metadata[other]": "Sales" },
      ]) {
        expect(await list(query)).toEqual([]);
      }
      const csv = await (await app.request("/api/document/export/csv?externalId=order-7", { headers: sam.who })).text();
      const [header, row, ...rest] = csv.trim().split("\r\n");
      expect(rest).toEqual([]);
      expect(header).toContain('"department","a]b"');
      expect(row).toMatch(/"order-7".*"Sales","'=1\+1"/);
      const xlsx = await app.request("/api/document/export/xlsx?metadata[department]=Sales", { headers: sam.who });
      expect(xlsx.status).toBe(200);
    },
  );

  it("stay with later saves and leave the index when they change or the document is deleted", async () => {
    const id = await saveAs(app, sam.who, [bob], own);
    const draft = { ...draftOf((await read(id)).fileParts, [bob]) };
    expect((await post(`/api/document/save/${id}`, draft)).body.data).toMatchObject(own);
    const changed = { ...draft, externalId: "", metadata: { department: "Law" } };
    const saved = (await post(`/api/document/save/${id}`, changed)).body.data;
    expect([saved.externalId, saved.metadata]).toEqual([undefined, { department: "Law" }]);
    expect([await list({ externalId: "order-7" }), await list({ "metadata[department]": "Sales" })]).toEqual([[], []]);
    expect(await list({ "metadata[department]": "Law" })).toHaveLength(1);
    await app.json("DELETE", `/api/document/${id}`, undefined, sam.who);
    expect(await list({ "metadata[department]": "Law" })).toEqual([]);
  });

  it("are in the events of webhooks", async () => {
    const receiver = await openReceiver();
    const hook = { url: receiver.url, method: "POST", events: ["SENT"], customData: [] };
    expect((await post("/api/integrations/webhook/create", hook)).status).toBe(200);
    await sendAs(app, sam.who, [bob], own);
    await app.runner.runDue();
    await app.runner.runDue();
    expect(receiver.bodies()[0]).toMatchObject({ event: "SENT", ...own });
    receiver.close();
  });

  it("never reach recipients, who cannot find documents by them", async () => {
    const ann = await aMember(app, "ann");
    const id = await sendAs(app, sam.who, [{ name: "Ann", email: ann.email }], own);
    const token = await linkOf(app, ann.email);
    const answers = [
      (await app.json("POST", "/api/recipient/session", { token })).body,
      await list({}, ann.who),
      (await post(`/api/document/open/${id}`, {}, ann.who)).body,
      (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(ann.email)}`)).body,
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/order-7|Sales/);
    for (const query of [{ externalId: "order-7" }, { "metadata[department]": "Sales" }, { search: "order" }]) {
      expect(await list(query, ann.who)).toEqual([]);
    }
  });

  it.each([
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, "v"])) }, "metadata"],
    [{ metadata: { ["k".repeat(41)]: "v" } }, `metadata.${"k".repeat(41)}`],
    [{ metadata: { k: "v".repeat(501) } }, "metadata.k"],
    [{ metadata: { k: 7 } }, "metadata.k"],
    [{ externalId: "x".repeat(201) }, "externalId"],
  ])("beyond their limits are refused (%#)", async (more, path) => {
    const answer = await post("/api/document/save/new", draftOf([], [], more));
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it("at their limits are kept and found, in characters of three bytes", async () => {
    const value = (index: number) => String.fromCodePoint(0x4e00 + index).repeat(500);
    const pairs = Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(40, "漢"), value(index)]);
    const receiver = await openReceiver();
    await post("/api/integrations/webhook/create", {
      url: receiver.url,
      method: "POST",
      events: ["SENT"],
      customData: [],
    });
    const metadata = Object.fromEntries(pairs);
    const id = await sendAs(app, sam.who, [bob], { metadata });
    expect((await read(id)).metadata).toEqual(metadata);
    expect(await list({ [`metadata[${pairs[49]![0]}]`]: value(49) })).toHaveLength(1);
    await app.runner.runDue();
    await app.runner.runDue();
    expect(receiver.received).toHaveLength(1);
    receiver.close();
  });
});

describe("a recipient's search", () => {
  const titles = async (who: Who, search: string) =>
    (await list({ search }, who)).map((row: { title: string }) => row.title);

  it("matches title, names and files, but no address of others and no id of the sender", async () => {
    const ann = await aMember(app, "ann");
    const cleo = { name: "Cleo Novak", email: anEmail("secretive") };
    await sendAs(app, sam.who, [{ name: "Ann", email: ann.email }, cleo], { externalId: "case-4711" });
    for (const found of ["lease", "novak", "a.pdf"]) expect(await titles(ann.who, found)).toEqual(["Lease agreement"]);
    for (const hidden of ["secretive", cleo.email, "4711", "case", `lease ${cleo.email}`]) {
      expect([hidden, await titles(ann.who, hidden)]).toEqual([hidden, []]);
      expect(await titles(sam.who, hidden)).toEqual(["Lease agreement"]);
    }
  });

  it("matches no name while somebody has to prove who they are, and no file while somebody has to wait", async () => {
    const ann = await aMember(app, "ann");
    const cleo = { name: "Cleo Novak", email: anEmail("cleo") };
    const proof = { authenticationEnabled: true, authenticationType: "EMAIL" };
    await sendAs(app, sam.who, [{ name: "Ann", email: ann.email, ...proof }, cleo]);
    expect([await titles(ann.who, "lease"), await titles(ann.who, "novak"), await titles(ann.who, "a.pdf")]).toEqual([
      ["Lease agreement"],
      [],
      [],
    ]);
    const ben = await aMember(app, "ben");
    await sendAs(app, sam.who, [cleo, { name: "Ben", email: ben.email }], { signingOrder: true });
    expect([await titles(ben.who, "novak"), await titles(ben.who, "a.pdf")]).toEqual([["Lease agreement"], []]);
  });

  it("matches no address in documents of the own workspace that the member only received", async () => {
    const gus = await aMember(app, "gus");
    const added = await post("/api/workspace/add-member", { email: gus.email, role: "guest_member" });
    expect(added.status).toBe(200);
    const secret = anEmail("elsewhere");
    await sendAs(app, sam.who, [
      { name: "Gus", email: gus.email },
      { name: "Eve", email: secret },
    ]);
    expect(await titles(gus.who, secret)).toEqual([]);
  });
});
