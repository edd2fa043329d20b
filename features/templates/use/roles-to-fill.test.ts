import { expect, it } from "vitest";
import { faultsByRole, missingIn, packetRoles, rolesToFill, startOf, takersOf } from "./roles-to-fill.ts";

const recipient = (more: object) => ({
  ...{ _id: "r1", name: "", email: "", role: "Tenant", roleType: "signatureNeeded", color: "#fff", contact: "" },
  ...{ authenticationType: null, isGroup: false, signingGroups: [], ...more },
});
const rolesOf = (...recipients: object[]) => rolesToFill({ recipients: recipients as never });

it("the sheet requires name and address, name and host in person, and nothing about the sender", () => {
  const roles = rolesOf(
    recipient({}),
    recipient({ _id: "r2", roleType: "inPerson" }),
    recipient({ _id: "r3", isSender: true }),
  );
  expect(roles.map((role) => missingIn(role, startOf(role)))).toEqual([["name", "email"], ["name", "host"], []]);
  const filled = new Map([["r1", { name: "Tina", email: "tina@", host: "", contact: "", countryCode: "+91" }]]);
  expect(missingIn(roles[0]!, filled.get("r1")!)).toEqual(["email_invalid"]);
  expect(takersOf(roles, filled).map(({ _id, name }) => [_id, name])).toEqual([
    ["r1", "Tina"],
    ["r2", ""],
  ]);
});

it("the sheet asks for each member of a group, and for phone numbers that codes need", () => {
  const members = [{ _id: "m1", name: "", email: "", color: "#000", contact: "" }];
  const [member] = rolesOf(
    recipient({ isGroup: true, name: "Buyers", authenticationType: "SMS", signingGroups: members }),
  );
  expect(member).toMatchObject({ _id: "m1", group: "Buyers", role: "", needsNumber: true });
  expect(missingIn(member!, { ...startOf(member!), name: "Bo", email: "bo@example.com" })).toEqual(["contact"]);
});

it("the sheet asks once for a role that several templates of a packet share", () => {
  const views = [
    { recipients: [recipient({}), recipient({ _id: "r2", role: "Landlord" })] },
    { recipients: [recipient({ role: "Guarantor" }), recipient({ _id: "r2", role: " tenant " })] },
  ];
  expect(packetRoles(views as never).map(({ _id, role }) => [_id, role])).toEqual([
    ["r1", "Tenant"],
    ["r2", "Landlord"],
    ["t1_r1", "Guarantor"],
  ]);
});

it("the server's faults are shown at the inputs of their roles, and the others separately", () => {
  const roles = rolesOf(
    recipient({ isSender: true }),
    recipient({ _id: "r2", roleType: "inPerson" }),
    recipient({ _id: "r3" }),
  );
  const fault = (path: string, message: string, code?: string) => ({ path, message, code }) as never;
  const { ofRole, others } = faultsByRole(roles, {
    faults: [
      fault("recipients.2.email", "Invalid email"),
      fault("recipients.0.hostName.memberId", "No such host", "host_unknown"),
      fault("recipients.0.email", "Yours"),
      fault("fields.a", "No room"),
    ],
  });
  expect(ofRole.get("r3")?.get("email")).toBe("Invalid email");
  expect(ofRole.get("r2")?.get("host")).toBe("No such host");
  expect(others).toEqual(["Yours", "No room"]);
});
