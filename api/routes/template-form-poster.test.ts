import { expect, it } from "vitest";
import {
  app,
  dataOf,
  enable,
  leaseOf,
  openAppOnce,
  templateOf,
  who,
} from "../../tests/support/setups/template-form-routes.ts";

openAppOnce();

it("the poster of a web form is a PDF for members of the form's workspace", async () => {
  const templateId = await templateOf(leaseOf(null));
  await dataOf(enable(templateId));
  const texts = { en: { title: "Summer school" } };
  await dataOf(app.json("PATCH", `/api/template/form-settings/${templateId}`, { texts }, who));
  const get = (id: string) => app.request(`/api/template/form-poster/${id}`, { headers: who });
  const response = await get(templateId);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(new TextDecoder("latin1").decode((await response.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
  expect((await get(await templateOf(leaseOf(null)))).status).toBe(404);
});
