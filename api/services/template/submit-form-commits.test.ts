import { afterEach, describe, expect, it } from "vitest";
import { anEmail, saveAs } from "../../../tests/support/app-people.ts";
import {
  ann,
  app,
  dataOf,
  fill,
  formOf,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../../tests/support/setups/template-form-routes.ts";
import type { Committed } from "../../ports/documents.ts";

openAppOnce();

let restore: () => void = () => undefined;
afterEach(() => restore());

/** The next commits of new documents end with these causes; the others are real. */
function nextCommits(...causes: Committed[]): { made: () => number } {
  const { commit } = app.deps.documents;
  let made = 0;
  restore = () => {
    app.deps.documents.commit = commit;
  };
  app.deps.documents.commit = async (before, ...change) => {
    if (before !== null) return commit(before, ...change);
    made += 1;
    return causes.shift() ?? commit(null, ...change);
  };
  return { made: () => made };
}

const short: Committed = { short: "credits" };
const lost: Committed = { lost: true };
const lara = { email: "lara@example.com" };
const filled = () => ann({ values: { city: "Bonn" } });

describe("a document that another writer's change kept from being made is made by another attempt", () => {
  it("from a template", async () => {
    const template = await templateOf(leaseOf(lara));
    const commits = nextCommits(lost);
    const made = await app.json("POST", `/api/template/create-document/${template}`, {}, who);
    expect([made.status, commits.made()]).toEqual([200, 2]);
  });

  it("as a copy", async () => {
    const draft = await saveAs(app, who, [{ name: "Ann", email: anEmail("ann") }]);
    const commits = nextCommits(lost);
    const made = await app.json("POST", `/api/document/copy/${draft}`, {}, who);
    expect([made.status, commits.made()]).toEqual([200, 2]);
  });

  it("by a web form", async () => {
    const form = await formOf(leaseOf(lara));
    const commits = nextCommits(lost);
    expect([(await fill(form, filled())).status, commits.made()]).toEqual([200, 2]);
  });

  it("for a row of a table, which does not lack credits", async () => {
    const template = await templateOf(leaseOf(lara));
    const body = new FormData();
    body.append("rows", new Blob([`Tenant name,Tenant email,City\nAnn,${anEmail("row")},Bonn`]), "rows.csv");
    const response = await app.request(`/api/template/bulk/${template}`, { method: "POST", headers: who, body });
    const { bulkId } = (await response.json()).data;
    const commits = nextCommits(lost);
    await app.runner.runDue();
    const bulk = await dataOf(app.json("GET", `/api/template/bulk/${bulkId}`, undefined, who));
    expect([commits.made(), bulk]).toMatchObject([2, { sent: 1, failed: 0, faults: [] }]);
  });
});

describe("a document that was not made for lack of credits", () => {
  it("from a template is refused as such, at once", async () => {
    const templateId = await templateOf(leaseOf(lara));
    const commits = nextCommits(short);
    const recipients = [{ role: "Tenant", name: "Ann", email: anEmail("ann") }];
    const sent = await app.json(
      "POST",
      "/api/template/send",
      { templateId, recipients, values: { city: "Bonn" } },
      who,
    );
    expect([sent.body.code, commits.made()]).toEqual(["insufficient_credits", 1]);
  });

  it("by a web form tells the respondent that the form is unavailable", async () => {
    const form = await formOf(leaseOf(lara));
    nextCommits(short);
    expect((await fill(form, filled())).body.code).toBe("form_unavailable");
  });
});

it("a web form that was filled in the meantime says that it is full", async () => {
  const form = await formOf(leaseOf(lara));
  nextCommits({ full: true });
  expect((await fill(form, filled())).body.code).toBe("form_is_full");
});
