/** Roles of a template as the sheet asks for them. */
import type { TemplateView } from "../../../domain/contract/template/template.ts";
import type { UserId } from "../../../domain/ids.ts";
import { isEmail } from "../../../domain/recipient/email.ts";
import { packetId } from "../../../domain/template/packet-id.ts";
import { roleNameOf } from "../../../domain/template/roles.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { CallRefusal } from "../../host/api.ts";

export type RoleToFill = {
  _id: string;
  /** Empty for a member of a group, and for an unnamed role. */
  role: string;
  /** The group's name, for a member. */
  group: string;
  name: string;
  email: string;
  color: string;
  /** False for a person who signs on a host's device. */
  hasEmail: boolean;
  /** The member on whose device the person signs; empty while none is chosen. */
  host: string;
  /** The role belongs to the person who uses the template. */
  isSender: boolean;
  /** Codes go to a number that the template does not know. */
  needsNumber: boolean;
};

export type Filled = Pick<RoleToFill, "name" | "email" | "host"> & { contact: string; countryCode: string };

export function rolesToFill({ recipients }: Pick<TemplateView, "recipients">): RoleToFill[] {
  return recipients.flatMap((one) => {
    const isSms = one.authenticationType === "SMS";
    const shared = {
      hasEmail: one.roleType !== "inPerson",
      host: one.hostName?.memberId ?? "",
      isSender: one.isSender === true,
    };
    if (!one.isGroup) {
      const { _id, name, email, color } = one;
      const needsNumber = isSms && !one.contact.trim();
      return [{ ...{ _id, name, email, color }, role: roleNameOf(one), group: "", ...shared, needsNumber }];
    }
    return one.signingGroups.map(({ _id, name, email, color, contact }) => ({
      ...{ _id, name, email, color },
      ...{ role: "", group: one.name, ...shared, needsNumber: isSms && !contact.trim() },
    }));
  });
}

/** The roles of several templates in one packet, merged as the server does: roles of one name appear once. */
export function packetRoles(views: readonly Pick<TemplateView, "recipients">[]): RoleToFill[] {
  const names = new Set<string>();
  return views.flatMap((view, templateIndex) =>
    rolesToFill(view).flatMap((role) => {
      const name = role.group ? "" : cleanLine(role.role).toLowerCase();
      if (templateIndex > 0 && name !== "" && names.has(name)) return [];
      if (name !== "") names.add(name);
      return [{ ...role, _id: packetId(templateIndex, role._id) }];
    }),
  );
}

export type Missing = "name" | "email" | "email_invalid" | "contact" | "host";

/** The input that is missing before a role can be sent to. */
export function missingIn(role: RoleToFill, filled: Filled): Missing[] {
  if (role.isSender) return [];
  const { name, email, contact, host } = filled;
  return [
    ...(name.trim() === "" ? (["name"] as const) : []),
    ...(role.hasEmail && email.trim() === "" ? (["email"] as const) : []),
    ...(role.hasEmail && email.trim() !== "" && !isEmail(email.trim()) ? (["email_invalid"] as const) : []),
    ...(!role.hasEmail && host === "" ? (["host"] as const) : []),
    ...(role.needsNumber && contact.trim() === "" ? (["contact"] as const) : []),
  ];
}

/** The people in the form of the request. */
export function takersOf(roles: readonly RoleToFill[], filled: ReadonlyMap<string, Filled>) {
  return roles
    .filter((role) => !role.isSender)
    .map((role) => {
      const { name, email, contact, countryCode, host } = filled.get(role._id) ?? startOf(role);
      return {
        ...{ _id: role._id, name, email },
        ...(role.needsNumber ? { countryCode, contact } : {}),
        ...(role.hasEmail || host === "" ? {} : { hostName: { memberId: host as UserId } }),
      };
    });
}

export function startOf({ name, email, host }: RoleToFill): Filled {
  return { name, email, host, contact: "", countryCode: "+91" };
}

export type RoleInput = "name" | "email" | "contact" | "host";

const inputs: Record<string, RoleInput> = { name: "name", email: "email", contact: "contact", hostName: "host" };

/**
 * A refusal's messages by role and input, and those that belong to no input. The index in a fault's path counts all
 * recipients of the document, except for `host_unknown`, where it counts only the people in the request.
 */
export function faultsByRole(
  roles: readonly RoleToFill[],
  refusal: Pick<CallRefusal, "faults"> | null,
): { ofRole: ReadonlyMap<string, ReadonlyMap<RoleInput, string>>; others: string[] } {
  const ofRole = new Map<string, Map<RoleInput, string>>();
  const others = new Set<string>();
  for (const { path, message, code } of refusal?.faults ?? []) {
    const [list, index, name = ""] = path.split(".");
    const counted = code === "host_unknown" ? roles.filter((one) => !one.isSender) : roles;
    const role = list === "recipients" ? counted[Number(index)] : undefined;
    const input = inputs[name];
    const isShown = input !== "email" ? input !== "contact" || role?.needsNumber : role?.hasEmail;
    if (role && !role.isSender && input && isShown) {
      ofRole.set(role._id, new Map(ofRole.get(role._id)).set(input, message));
    } else if (message) others.add(message);
  }
  return { ofRole, others: [...others] };
}
