import type { Client } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";

/** A template with one role, and its web form as set up. */
export async function aForm(client: Client, title: string, settings: object = {}) {
  const part = await client.upload("membership.pdf", await aPdf(title));
  const signature = { type: "signature", position: { x: 20, y: 40 }, width: 42, height: 20, recipient: "r0" };
  const city = { type: "textbox", label: "City", position: { x: 20, y: 80 }, width: 60, height: 10, recipient: "r0" };
  const recipients = [{ _id: "r0", name: "", email: "", role: "Member" }];
  const { _id: fromDocument } = await client.save({
    ...{ fileParts: [part], title, message: "The statutes are on page one.", recipients },
    schemas: [{ sign: signature, city }],
  });
  const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", { fromDocument });
  const path = `/api/template/enable-webform/${_id}`;
  const { url } = await client.data<{ url: string }>("PATCH", path, { enabled: true });
  await client.data("PATCH", `/api/template/form-settings/${_id}`, settings);
  return { url, templateId: _id };
}
