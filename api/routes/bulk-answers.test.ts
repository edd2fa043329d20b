import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
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

async function linesOf(who: Who, query = ""): Promise<string[]> {
  const response = await app.request(`/api/document/export/csv${query}`, { headers: who });
  if (response.status !== 200) throw new Error(await response.text());
  const lines = (await response.text()).split("\r\n").slice(0, -1);
  return lines;
}

describe("an export of answers", () => {
  it("has a line for each of the caller's documents, with the state of each recipient", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    await send(sam.who, [{ name: "=Ann", email: "ann@x.example" }]);
    await send(eve.who, [{ name: "Bob", email: "bob@x.example" }]);
    await sign("ann@x.example");
    await app.runner.runDue();
    const lines = await linesOf(sam.who);
    expect(lines[0]).toContain('"Document ID","Title","Status"');
    expect(lines[0]).toContain('"Person 1: Name","Person 1: Email","Person 1: State"');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"\'=Ann","ann@x.example","Signed"');
    expect(lines[1]).toContain('"Completed"');
  });

  it("follows the list's filter", async () => {
    const sam = await aMember("sam");
    await send(sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    await save(sam.who, [{ name: "Bob", email: "bob@x.example" }]);
    expect(await linesOf(sam.who)).toHaveLength(3);
    expect(await linesOf(sam.who, "?view=draft")).toHaveLength(2);
    expect(await linesOf(sam.who, "?search=nothing")).toHaveLength(1);
    const refused = await app.json("GET", "/api/document/export/csv?fromDate=never", undefined, sam.who);
    expect(refused.body.code).toBe("invalid_input");
  });

  it("leaves out received documents and those in the bin", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    await send(eve.who, [{ name: "Sam", email: sam.email }]);
    expect(await linesOf(sam.who)).toHaveLength(1);
    const draft = (await save(sam.who, [{ name: "Bob", email: "bob@x.example" }])).body.data._id;
    expect(await linesOf(sam.who)).toHaveLength(2);
    await app.json("DELETE", `/api/document/${draft}`, undefined, sam.who);
    expect(await linesOf(sam.who)).toHaveLength(1);
  });

  it("can be an XLSX file, in the caller's language", async () => {
    const sam = await aMember("sam");
    await send(sam.who, [{ name: "Ann", email: "ann@x.example" }]);
    const headers = { ...sam.who, "Accept-Language": "ar" };
    const response = await app.request("/api/document/export/xlsx", { headers });
    expect(response.headers.get("Content-Type")).toContain("spreadsheetml");
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]!.rows).toHaveLength(2);
    expect(String(sheets[0]!.rows[0]![1])).toMatch(/\p{Script=Arabic}/u);
  });
});
