/** Fills a template's roles with people. */
import type { RecipientId } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { colorFor } from "../recipient/colors.ts";
import { sameEmail } from "../recipient/email.ts";
import type { Host, Recipient } from "../recipient/recipient.ts";
import { cleanLine } from "../text/clean-text.ts";
import type { DocumentLanguage } from "../text/document-language.ts";
import { roleNameOf } from "./roles.ts";

/** A person for a role, identified by id or name; absent properties keep the template's values. */
export type RoleTaker = {
  _id?: RecipientId | undefined;
  role?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  language?: DocumentLanguage | undefined;
  countryCode?: string | undefined;
  contact?: string | undefined;
  hostName?: { memberId: string } | undefined;
};

/**
 * The recipients with people assigned to their roles, in the people's colours if these are distinct. A person for a
 * role's name fills every role of that name. Refusals: `role_unknown`, `role_taken_twice`, `host_unknown`.
 */
export function assignRoles(
  recipients: readonly Recipient[],
  takers: readonly RoleTaker[],
  hosts: ReadonlyMap<string, Host>,
): Outcome<Recipient[]> {
  const faults: Fault[] = [];
  const takerOf = new Map<RecipientId, RoleTaker>();
  takers.forEach((taker, index) => {
    const roles = recipients.filter((one) => isRoleOf(taker, one));
    const path = `recipients.${index}`;
    const name = taker.role ?? taker._id ?? "";
    if (roles.length === 0) faults.push({ path, code: "role_unknown", params: { name } });
    if (roles.some(({ _id }) => takerOf.has(_id))) faults.push({ path, code: "role_taken_twice", params: { name } });
    if (taker.hostName && !hosts.has(taker.hostName.memberId)) {
      faults.push({ path: `${path}.hostName.memberId`, code: "host_unknown" });
    }
    for (const role of roles) takerOf.set(role._id, taker);
  });
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const filled = recipients.map((one) => withTaker(one, takerOf.get(one._id), hosts));
  const isColored = (one: Recipient) => takerOf.has(one._id) && !one.group && one.email !== "";
  const colored = filled.filter((one) => !isColored(one));
  for (const one of filled.filter(isColored)) {
    const others = colored.filter((other) => !sameEmail(other.email, one.email));
    colored.push({
      ...one,
      color: colorFor(
        one.email,
        others.map(({ color }) => color),
      ),
    });
  }
  return done(filled.map(({ _id }) => colored.find((one) => one._id === _id)!));
}

function isRoleOf({ _id, role }: RoleTaker, one: Recipient): boolean {
  if (_id !== undefined) return one._id === _id;
  return role !== undefined && one.group === undefined && plain(roleNameOf(one)) === plain(role);
}

function plain(name: string): string {
  return cleanLine(name).toLowerCase();
}

function withTaker(one: Recipient, taker: RoleTaker | undefined, hosts: ReadonlyMap<string, Host>): Recipient {
  if (!taker) return one;
  const { name, email, language, countryCode, contact, hostName } = taker;
  const isPerson = name !== undefined || email !== undefined;
  return {
    ...one,
    ...(isPerson ? { isSender: undefined, name: cleanLine(name ?? ""), email: email?.trim() ?? "" } : {}),
    ...(one.roleType === "inPerson" ? { email: "" } : {}),
    ...(language === undefined ? {} : { language }),
    ...(contact?.trim() ? { countryCode: countryCode ?? one.countryCode ?? "+91", contact: contact.trim() } : {}),
    ...(hostName ? { host: hosts.get(hostName.memberId)! } : {}),
  };
}
