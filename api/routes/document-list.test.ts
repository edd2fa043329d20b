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
import type { Answer } from "../../tests/support/test-app.ts";

openAppForEachTest();

const list = async (who: Who, query = "") =>
  (await app.json("GET", `/api/document/all?${query}`, undefined, who)).body.data.items.map(
    (row: { _id: string }) => row._id,
  );

const counts = async (who: Who) => (await app.json("GET", "/api/document/counts", undefined, who)).body.data;

describe("the document list", () => {
  it("shows a document in the right views to sender and signer, with matching counts", async () => {
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

  it("finds documents by prefixes of words in title and names, but not other people's", async () => {
    const sam = await aMember("sam");
    const eve = await aMember("eve");
    const id = await send(sam.who, [{ name: "Zoë Quell", email: "zoe@x.example" }]);
    for (const search of ["lea", "AGREE", "zo", "quell zoe"])
      expect(await list(sam.who, `search=${search}`)).toEqual([id]);
    expect(await list(sam.who, "search=nothing")).toEqual([]);
    expect(await list(eve.who, "search=lea")).toEqual([]);
  });

  it("is sorted by a column in both directions, across pages", async () => {
    const sam = await aMember("sam");
    for (const title of ["Beta", "alpha", "Gamma"]) {
      app.clock.nowMs += 1_000;
      await save(sam.who, [], { documentInfo: { en: { title, message: "" } } });
    }
    const titles = async (query: string) => {
      const found: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const address: string = `/api/document/all?limit=1&${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
        const { data }: Answer["body"] = (await app.json("GET", address, undefined, sam.who)).body;
        found.push(...data.items.map((row: { title: string }) => row.title));
        cursor = data.cursor;
      }
      return found.join();
    };
    expect(await titles("sort=title")).toBe("alpha,Beta,Gamma");
    expect(await titles("sort=-title")).toBe("Gamma,Beta,alpha");
    expect(await titles("sort=created")).toBe("Beta,alpha,Gamma");
    expect(await titles("sort=-created&view=draft")).toBe("Gamma,alpha,Beta");
    const refused = async (query: string) =>
      (await app.json("GET", `/api/document/all?${query}`, undefined, sam.who)).body;
    expect(await refused("sort=size")).toMatchObject({ code: "invalid_input", errors: [{ path: "sort" }] });
    expect(await refused("sort=title&search=a")).toMatchObject({ code: "invalid_input", errors: [{ path: "sort" }] });
    expect(await refused("sort=title&cursor=~~")).toMatchObject({ errors: [{ path: "cursor" }] });
  });

  it("hides documents sent to an address from an account that has not confirmed it", async () => {
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

describe("opening a received document", () => {
  it("returns the recipient's own link, only to the account that confirmed the address", async () => {
    const sam = await aMember("sam");
    const ann = await aMember("ann");
    const eve = await aMember("eve");
    const id = await send(sam.who, [{ name: "Ann", email: ann.email }]);
    const open = (who: Who) => app.json("POST", `/api/document/open/${id}`, {}, who);
    expect((await open(ann.who)).body.data.token).toBe(await linkOf(ann.email));
    expect((await open(eve.who)).status).toBe(404);
    expect((await open(sam.who)).status).toBe(404);
  });

  it("is refused before the recipient's turn, and a draft returns 404", async () => {
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
