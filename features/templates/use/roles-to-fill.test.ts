import { expect, it } from "vitest";
import { missingIn, rolesToFill, startOf, takersOf } from "./roles-to-fill.ts";

const recipient = (more: object) => ({
  ...{ _id: "r1", name: "", email: "", role: "Tenant", roleType: "signatureNeeded", color: "#fff", contact: "" },
  ...{ authenticationType: null, isGroup: false, signingGroups: [], ...more },
});
const rolesOf = (...recipients: object[]) => rolesToFill({ recipients: recipients as never });

it("asks for a name and an address, for no address of who signs in person, and for nothing of the sender", () => {
  const roles = rolesOf(
    recipient({}),
    recipient({ _id: "r2", roleType: "inPerson" }),
    recipient({ _id: "r3", isSender: true }),
  );
  expect(roles.map((role) => missingIn(role, startOf(role)))).toEqual([["name", "email"], ["name"], []]);
  const filled = new Map([["r1", { name: "Tina", email: "tina@", contact: "", countryCode: "+91" }]]);
  expect(missingIn(roles[0]!, filled.get("r1")!)).toEqual(["email_invalid"]);
  expect(takersOf(roles, filled).map(({ _id, name }) => [_id, name])).toEqual([
    ["r1", "Tina"],
    ["r2", ""],
  ]);
});

it("asks for each member of a group, and for numbers that codes need", () => {
  const members = [{ _id: "m1", name: "", email: "", color: "#000", contact: "" }];
  const [member] = rolesOf(
    recipient({ isGroup: true, name: "Buyers", authenticationType: "SMS", signingGroups: members }),
  );
  expect(member).toMatchObject({ _id: "m1", group: "Buyers", role: "", needsNumber: true });
  expect(missingIn(member!, { ...startOf(member!), name: "Bo", email: "bo@example.com" })).toEqual(["contact"]);
});
