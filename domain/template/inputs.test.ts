import { expect, it } from "vitest";
import { aField, aRecipient } from "../../tests/support/builders.ts";
import { templateInputs } from "./inputs.ts";

it("the inputs of a template are the people of its roles, and values for texts and checkboxes", () => {
  const recipients = [
    aRecipient("tenant", { role: "Tenant", name: "", email: "" }),
    aRecipient("owner", { role: "", name: "Olga Owner", email: "olga@example.com" }),
    aRecipient("agent", { role: "Agent", name: "", email: "", isSender: true }),
  ];
  const fields = [
    aField("city", "tenant", { type: "textbox", label: " City " }),
    aField("fixed", "owner", { type: "textbox", label: "", readOnly: true }),
    aField("pets", "agent", { type: "checkbox", label: "Pets" }),
    aField("sig", "tenant", { label: "Signature" }),
    aField("who", "tenant", { type: "name", label: "Name" }),
  ];
  expect(templateInputs({ recipients, fields })).toEqual({
    roles: [
      { _id: "tenant", label: "Tenant", name: "", email: "", isRequired: true },
      { _id: "owner", label: "Olga Owner", name: "Olga Owner", email: "olga@example.com", isRequired: false },
    ],
    fields: [
      { key: "city", label: "City", form: "text", role: "Tenant" },
      { key: "fixed", label: "fixed", form: "text", role: "Olga Owner" },
      { key: "pets", label: "Pets", form: "check", role: "Agent" },
    ],
  });
});
