import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../domain/durations.ts";
import {
  aMember,
  app,
  openAppForEachTest,
  save,
  send,
  sign,
  type Who,
} from "../../tests/support/setups/document-routes.ts";

openAppForEachTest();

const bulk = (what: string, who: Who, body: object, more: Record<string, string> = {}) =>
  app.json("POST", `/api/document/bulk/${what}`, body, { ...who, ...more });

/** States by document, in the order of the request. */
const statesOf = async (what: string, who: Who, body: { documentIds: string[] } & Record<string, unknown>) => {
  const { results } = (await bulk(what, who, body)).body.data as {
    results: { _id: string; state: string; code: string | null }[];
  };
  expect(results.map((one) => one._id)).toEqual(body.documentIds);
  return results.map(({ state, code }) => code ?? state);
};

const aDraft = async (who: Who) => (await save(who, [{ name: "Ann", email: "ann@x.example" }])).body.data._id as string;
const toAnn = (who: Who) => send(who, [{ name: "Ann", email: "ann@x.example" }]);

describe("a bulk action on documents", () => {
  it("voids each with one reason or refuses it individually, and a repeat returns the same", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    const documentIds = [await toAnn(sam.who), await aDraft(sam.who), await toAnn(eve.who), "nonsense"];
    const states = await statesOf("void", sam.who, { documentIds, reason: "Sold" });
    expect(states).toEqual(["done", "document_not_sent", "not_found", "not_found"]);
    expect(await statesOf("void", sam.who, { documentIds, reason: "Sold" })).toEqual(states);
    const read = async (who: Who, id: string) =>
      (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
    expect((await read(sam.who, documentIds[0]!)).voided.reason).toBe("Sold");
    expect((await read(eve.who, documentIds[2]!)).status).toBe("SENT");
  });

  it("returns refusals in the caller's language", async () => {
    const sam = await aMember("sam");
    const answer = await bulk("delete", sam.who, { documentIds: [await toAnn(sam.who)] }, { "Accept-Language": "ar" });
    const [result] = answer.body.data.results;
    expect(result.state).toBe("refused");
    expect(result.reason).toMatch(/\p{Script=Arabic}/u);
  });

  it("reminds once within the hour", async () => {
    const sam = await aMember("sam");
    const documentIds = [await toAnn(sam.who), await toAnn(sam.who)];
    app.clock.nowMs += 2 * 3_600_000;
    expect(await statesOf("remind", sam.who, { documentIds })).toEqual(["done", "done"]);
    expect(await statesOf("remind", sam.who, { documentIds })).toEqual(["unchanged", "unchanged"]);
  });

  it("extends deadlines and never shortens one", async () => {
    const sam = await aMember("sam");
    const [near, far] = [await toAnn(sam.who), await toAnn(sam.who)];
    await statesOf("extend", sam.who, { documentIds: [far], days: 170 });
    expect(await statesOf("extend", sam.who, { documentIds: [near, far], days: 90 })).toEqual(["done", "unchanged"]);
    const endOf = async (id: string) =>
      Date.parse((await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data.expiresAt);
    expect(Math.round(((await endOf(far)) - (await endOf(near))) / DAY_MS)).toBe(80);
  });

  it("deletes drafts only", async () => {
    const sam = await aMember("sam");
    const [draft, sent] = [await aDraft(sam.who), await toAnn(sam.who)];
    const states = await statesOf("delete", sam.who, { documentIds: [draft, sent] });
    expect(states[0]).toBe("done");
    expect(states[1]).not.toBe("done");
    expect((await app.json("GET", `/api/document/${draft}`, undefined, sam.who)).status).toBe(404);
  });

  it("downloads sealed files as a zip, whose link cannot be altered for other documents", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    const documentIds = [
      await send(sam.who, [{ name: "Bob", email: "bob@x.example" }]),
      await toAnn(sam.who),
      await toAnn(eve.who),
    ];
    await sign("bob@x.example");
    await app.runner.runDue();
    const { data } = (await bulk("download", sam.who, { documentIds })).body;
    expect(data.results.map((one: { state: string }) => one.state)).toEqual(["done", "unchanged", "refused"]);
    const path = new URL(data.url).pathname;
    const response = await app.request(path);
    expect(response.headers.get("Content-Type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["Lease agreement – Bob (signed).pdf"]);
    for (const bytes of Object.values(files)) expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
    expect((await app.request(`${path.slice(0, -2)}xx`)).status).toBe(404);
    const none = await bulk("download", sam.who, { documentIds: [documentIds[2]!] });
    expect(none.body.data.url).toBeUndefined();
  });

  it("names the files of a zip by title and person, in the document's language, each once", async () => {
    const sam = await aMember("sam");
    const arabic = { name: "سارة", email: "sara@x.example", language: "ar" };
    const documentInfo = { ar: { title: "عقد إيجار / شقة", message: "" } };
    const documentIds = [
      await send(sam.who, [{ name: "Bob", email: "bob@x.example" }]),
      await send(sam.who, [{ name: "Bob", email: "bob2@x.example" }]),
      await send(sam.who, [arabic], { documentInfo }),
    ];
    for (const email of ["bob@x.example", "bob2@x.example", arabic.email]) await sign(email);
    await app.runner.runDue();
    const { data } = (await bulk("download", sam.who, { documentIds })).body;
    const zip = new Uint8Array(await (await app.request(new URL(data.url).pathname)).arrayBuffer());
    expect(Object.keys(unzipSync(zip)).sort()).toEqual([
      "Lease agreement – Bob (signed) (2).pdf",
      "Lease agreement – Bob (signed).pdf",
      "عقد إيجار _ شقة – سارة (موقَّع).pdf",
    ]);
    // Bit 11 of the flags (APPNOTE 4.4.4): the name is UTF-8. fflate reads names as UTF-8 without it, Windows does not.
    expect(new DataView(zip.buffer).getUint16(6, true) & 0x800).toBe(0x800);

    const single = (await app.json("GET", `/api/document/download-url/${documentIds[2]}`, undefined, sam.who)).body
      .data;
    expect(single.fileName).toBe("عقد إيجار _ شقة – سارة (موقَّع).pdf");
    const view = (await app.json("GET", `/api/document/${documentIds[2]}`, undefined, sam.who)).body.data;
    expect(view.sealed.files[0].fileName).toBe(single.fileName);
    const headers = (await app.request(new URL(single.url).pathname)).headers.get("Content-Disposition")!;
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers)![1]!)).toBe(single.fileName);
    const evidence = (await app.request(new URL(single.evidenceUrl).pathname)).headers.get("Content-Disposition")!;
    expect(decodeURIComponent(evidence)).toContain("عقد إيجار _ شقة – أدلة.json");
  });

  it("accepts at most 25 documents", async () => {
    const sam = await aMember("sam");
    const documentIds = Array.from({ length: 26 }, (_, index) => `d${index}`);
    expect((await bulk("delete", sam.who, { documentIds })).body.code).toBe("invalid_input");
    expect((await bulk("delete", sam.who, { documentIds: [] })).body.code).toBe("invalid_input");
  });
});
