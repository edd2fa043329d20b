import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, saveAs, sendAs, signAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

describe("the list", () => {
  it("shows a signer the names of the others, and their addresses to the sender only", async () => {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    await sendAs(app, sam.who, [
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "bob@x.example" },
    ]);
    const people = async (who: Record<string, string>) =>
      (await app.json("GET", "/api/document/all", undefined, who)).body.data.items[0].people;
    expect(await people(sam.who)).toMatchObject([{ email: ann.email }, { email: "bob@x.example" }]);
    expect(await people(ann.who)).toMatchObject([
      { name: "Ann", email: ann.email },
      { name: "Bob", email: "" },
    ]);
  });
});

describe("the list's filters", () => {
  const titled = (title: string) => ({ documentInfo: { en: { title, message: "" } } });

  async function world() {
    const [sam, ann] = [await aMember(app, "sam"), await aMember(app, "ann")];
    const bob = { name: "Bob", email: "bob@x.example" };
    await saveAs(app, sam.who, [bob], titled("draft"));
    await sendAs(app, sam.who, [bob], titled("for others"));
    await sendAs(app, sam.who, [{ name: "Sam", email: sam.email }], titled("for me"));
    await sendAs(app, ann.who, [{ name: "Sam", email: sam.email }], titled("from Ann"));
    await sendAs(app, sam.who, [{ name: "Cy", email: "cy@x.example" }], titled("approved"));
    await signAs(app, await linkOf(app, "cy@x.example"));
    await sendAs(app, sam.who, [{ name: "Di", email: "di@x.example" }], titled("rejected"));
    await app.json("POST", "/api/recipient/decline", { token: await linkOf(app, "di@x.example"), reason: "No" });
    await app.runner.runDue();
    return async (query: Record<string, string>) => {
      const { body } = await app.json("GET", `/api/document/all?${new URLSearchParams(query)}`, undefined, sam.who);
      return body.data?.items.map((row: { title: string }) => row.title).sort() ?? body;
    };
  }

  it("are the specification's, alone and within a view", async () => {
    const titles = await world();
    expect(await titles({ filterBy: "Waiting for me" })).toEqual(["for me", "from Ann"]);
    expect(await titles({ filterBy: "To approve" })).toEqual(["for me", "from Ann"]);
    expect(await titles({ filterBy: "Waiting for others" })).toEqual(["for me", "for others"]);
    expect(await titles({ filterBy: "Approved" })).toEqual(["approved"]);
    expect(await titles({ filterBy: "Rejected" })).toEqual(["rejected"]);
    expect(await titles({ filterBy: "Waiting for me", view: "sent" })).toEqual(["for me"]);
    expect(await titles({ filterBy: "Approved", view: "draft" })).toEqual([]);
    expect(await titles({ filterBy: "" })).toHaveLength(6);
  });

  it.each(["yesterday", "waiting", "constructor", "__proto__"])("do not know %j, and say so", async (filterBy) => {
    const sam = await aMember(app, "sam");
    const answer = await app.json("GET", `/api/document/all?filterBy=${filterBy}`, undefined, sam.who);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input", errors: [{ path: "filterBy" }] } });
  });
});

describe("a range of dates", () => {
  it("that ends before it begins is refused, and one that a cursor stands before is empty", async () => {
    const sam = await aMember(app, "sam");
    const id = await saveAs(app, sam.who, []);
    const ask = (query: string) => app.json("GET", `/api/document/all?${query}`, undefined, sam.who);
    expect(await ask("fromDate=2026-02-01&toDate=2026-01-01")).toMatchObject({
      status: 422,
      body: { code: "invalid_input", errors: [{ path: "toDate" }] },
    });
    expect((await ask("fromDate=2026-01-01&toDate=2026-01-01")).body.data.items).toEqual([]);
    expect((await ask(`fromDate=2099-01-01&cursor=${id}`)).body.data).toMatchObject({ items: [], cursor: null });
  });
});
