import { expect, it } from "vitest";
import { anEmail } from "../../tests/support/app-people.ts";
import { app, dataOf, leaseOf, openAppOnce, templateOf, who } from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

const statistics = (id: string) => dataOf(app.json("GET", `/api/template/statistics/${id}`, undefined, who));
const rows = async (query: string) =>
  (await dataOf(app.json("GET", `/api/template/all?${query}`, undefined, who))).items as {
    _id: string;
    uses: number;
  }[];

it("a template's statistics count the documents made from it that still exist", async () => {
  const id = await templateOf(leaseOf(null));
  expect(await statistics(id)).toEqual({ uses: 0, completed: 0, lastUsedAt: null, medianMs: null });
  const use = () => dataOf(app.json("POST", `/api/template/create-document/${id}`, {}, who));
  const [first] = [await use(), await use()];
  expect(await statistics(id)).toMatchObject({ uses: 2, completed: 0, lastUsedAt: expect.any(String) });
  await dataOf(app.json("DELETE", `/api/document/${first._id}`, undefined, who));
  expect((await rows("")).find((row) => row._id === id)!.uses).toBe(1);
});

it("a copy of a template keeps its category, by which both are listed", async () => {
  const id = await templateOf({ ...leaseOf(null), category: "contract", description: "For flats" });
  await dataOf(app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled: true }, who)).catch(() => null);
  // Ids sort by the millisecond.
  app.clock.nowMs += 1;
  const copy = await dataOf(app.json("POST", "/api/template/save/custom", { templateId: id, name: "Mine" }, who));
  expect(copy).toMatchObject({ name: "Mine", category: "contract", description: "For flats", form: null, version: 1 });
  expect((await rows("category=contract")).map((row) => row._id)).toEqual([copy._id, id]);
  expect(await rows("category=ebook")).toEqual([]);
  await dataOf(app.json("POST", `/api/template/save/${id}`, { category: null }, who));
  expect((await rows("category=contract")).map((row) => row._id)).toEqual([copy._id]);
});

it("a copy of a template survives the deletion of the original", async () => {
  const id = await templateOf(leaseOf({ role: "Landlord", email: anEmail("lara") }));
  const copy = await dataOf(app.json("POST", "/api/template/save/custom", { templateId: id, name: "Other" }, who));
  await dataOf(app.json("DELETE", `/api/template/${id}`, undefined, who));
  const read = await dataOf(app.json("GET", `/api/template/${copy._id}`, undefined, who));
  expect(read.recipients).toHaveLength(2);
  expect(read.jsonData.schemas[0]).toHaveProperty("city");
});
