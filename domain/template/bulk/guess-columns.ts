import { MetadataKey } from "../../document/program-data.ts";
import { TODAY } from "../../field/kinds/day.ts";
import { kindOf } from "../../field/kinds.ts";
import { plainEmail } from "../../recipient/addresses.ts";
import { isEmail } from "../../recipient/email.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import { isPrefillable } from "../prefill.ts";
import type { TemplateState } from "../template.ts";
import type { BulkMapping, BulkTarget, Table } from "./bulk.ts";

/** Number of rows whose content is examined for addresses. */
const SAMPLES = 20;

const emailWords = ["email", "emailaddress", "mail", "emailid", "correo", "courriel", "البريدالإلكتروني", "البريد"];
const nameWords = ["name", "fullname", "nom", "nombre", "nome", "naam", "الاسم", "الاسمالكامل"];

/** Columns that a template supports, in the order of a generated sheet. */
export function columnsFor({ recipients, fields }: Pick<TemplateState, "recipients" | "fields">): {
  header: string;
  target: BulkTarget;
}[] {
  const people = recipients.filter(actsAlone);
  const named = people.flatMap((one) => {
    const role = people.length === 1 && !one.role ? "" : `${roleOf(one, recipients.indexOf(one))} `;
    const parts = ["name", "email"] as const;
    return parts.map((as) => ({ header: `${role}${as}`.trim(), target: { recipient: one._id, as } }));
  });
  const values = fields
    .filter((field) => isPrefillable(field) && field.label.trim() !== "")
    .map((field) => ({ header: field.label.trim(), target: { field: field.key } }));
  return distinct([...named, ...values]);
}

/** Whether the recipient acts through their own link and is not in a group. */
export function actsAlone({ roleType, group }: Recipient): boolean {
  return roleType !== "inPerson" && !group;
}

function roleOf({ role, name }: Recipient, index: number): string {
  return role?.trim() || name.trim() || `Recipient ${index + 1}`;
}

function distinct<T extends { header: string }>(columns: readonly T[]): T[] {
  const known = new Set<string>();
  return columns.filter(({ header }) => {
    const plain = plainOf(header);
    return !known.has(plain) && known.add(plain);
  });
}

/** Targets of any column: the program's id of the document, and a pair of strings with the header as key. */
export function programColumns(headers: readonly string[]): { header: string; target: BulkTarget }[] {
  const keys = [...new Set(headers)].filter((header) => MetadataKey.safeParse(header).success);
  return [
    { header: "External ID", target: { externalId: true } },
    ...keys.map((key) => ({ header: `Metadata: ${key}`, target: { metadata: key } })),
  ];
}

/**
 * Guesses targets by header: by exact name, by common words for names and addresses, then by content. Each target is
 * used once; an ambiguous column stays unused, so that a person decides.
 * @param isSentUnseen nobody sees the guess before documents are sent: an address goes to a person only if it can be nobody
 * else's
 */
export function guessColumns(
  state: Pick<TemplateState, "recipients" | "fields">,
  table: Table,
  isSentUnseen = false,
): BulkMapping {
  const mapping: [string, BulkTarget][] = [];
  const taken = new Set<string>();
  const assign = (header: string, target: BulkTarget | undefined) => {
    const key = JSON.stringify(target);
    if (target === undefined || taken.has(key) || mapping.some(([known]) => known === header)) return;
    taken.add(key);
    mapping.push([header, target]);
  };
  const known = new Map<string, BulkTarget>([["externalid", { externalId: true }]]);
  for (const { header, target } of columnsFor(state)) known.set(plainOf(header), target);
  for (const header of table.headers) assign(header, known.get(plainOf(header)));
  for (const header of table.headers) assign(header, byRole(state.recipients, header, isSentUnseen));
  const isSure = !isSentUnseen || state.recipients.filter(actsAlone).length === 1;
  for (const [index, header] of table.headers.entries()) {
    const open = state.recipients.filter(actsAlone).map((one): BulkTarget => ({ recipient: one._id, as: "email" }));
    if (isSure && hasAddresses(table, index))
      assign(
        header,
        open.find((target) => !taken.has(JSON.stringify(target))),
      );
  }
  return Object.fromEntries(mapping);
}

/** Whether a column has addresses and nothing else, as far as its first rows show. */
export function hasAddresses({ rows }: Table, index: number): boolean {
  const cells = rows.slice(0, SAMPLES).map((row) => plainEmail(row[index] ?? ""));
  return cells.some(isEmail) && cells.every((cell) => cell === "" || isEmail(cell));
}

/** A header such as "E-Mail" or "Tenant: full name". */
function byRole(recipients: readonly Recipient[], header: string, isSentUnseen: boolean): BulkTarget | undefined {
  const plain = plainOf(header);
  const asked = recipients.filter(actsAlone);
  for (const [as, words] of [["email", emailWords] as const, ["name", nameWords] as const]) {
    for (const [index, one] of asked.entries()) {
      const names = [plainOf(one.role ?? ""), `recipient${index + 1}`, `signer${index + 1}`].filter(
        (name) => name !== "",
      );
      const isAlone = index === 0 && words.includes(plain) && (!isSentUnseen || asked.length === 1);
      const isTheirs = names.some((name) => words.some((word) => plain === name + word || plain === word + name));
      if (isAlone || isTheirs) return { recipient: one._id, as };
    }
  }
  return undefined;
}

/** Keeps only letters and digits, in lower case. */
function plainOf(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** An example row for a generated sheet. */
export function exampleRow(
  state: Pick<TemplateState, "recipients" | "fields">,
  columns: readonly { target: BulkTarget }[],
): string[] {
  return columns.map(({ target }, index) => {
    if ("recipient" in target) return target.as === "email" ? `person${index}@example.com` : "Ann Example";
    if (!("field" in target)) return "";
    const field = state.fields.find(({ key }) => key === target.field)!;
    if (kindOf(field.type).form === "check") return "yes";
    // An empty cell keeps the template's value.
    if (field.data === TODAY) return "";
    return typeof field.data === "string" ? field.data : "";
  });
}
