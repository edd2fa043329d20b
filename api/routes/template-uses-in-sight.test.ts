import { expect, it } from "vitest";
import { aMember, draftOf, uploadAs } from "../../tests/support/app-people.ts";
import { aColleague, app, memberOf, openAppOnce } from "../../tests/support/setups/workspace-routes.ts";

openAppOnce();

it("a member who sees only their own documents sees only their own uses of a template", async () => {
  const owner = await aMember(app, "Olga");
  const colleague = await aColleague(owner, "Carl");
  const { user_id } = await memberOf(owner.who, colleague.email);
  const rights = { Documents: ["CREATE"], Templates: ["VIEW"] };
  expect((await app.json("PATCH", `/api/acl?memberUserId=${user_id}`, rights, owner.who)).status).toBe(200);
  const { body: file } = await uploadAs(app, owner.who);
  const template = { ...draftOf([file.data[0].value], [{ name: "Ann", email: "ann@example.com" }]), name: "Lease" };
  const { _id } = (await app.json("POST", "/api/template/save/new", template, owner.who)).body.data;
  const use = (who: Record<string, string>) => app.json("POST", `/api/template/create-document/${_id}`, {}, who);
  for (let n = 0; n < 2; n++) expect((await use(owner.who)).status).toBe(200);

  const seenBy = async (who: Record<string, string>) => {
    const { data } = (await app.json("GET", `/api/template/statistics/${_id}`, undefined, who)).body;
    const { items } = (await app.json("GET", "/api/template/all", undefined, who)).body.data;
    return [data.uses, items[0].uses, items[0].lastUsedAt !== null];
  };
  expect(await seenBy(owner.who)).toEqual([2, 2, true]);
  expect(await seenBy(colleague.who)).toEqual([0, 0, false]);
  expect((await use(colleague.who)).status).toBe(200);
  expect(await seenBy(colleague.who)).toEqual([1, 1, true]);
  expect(await seenBy(owner.who)).toEqual([3, 3, true]);
});
