/** Reads people to invite from pasted text and from CSV files. */
import type { AssignableRole } from "../../domain/access/roles.ts";
import { nameFor, plainEmail, readAddresses } from "../../domain/recipient/addresses.ts";
import { isEmail, normalEmail } from "../../domain/recipient/email.ts";
import { decodeText } from "../../domain/text/decode-text.ts";

/** `role: null` is the role chosen for all; `unknownRole`: a role in the file that does not exist. */
export type Entry = { email: string; name: string; role: AssignableRole | null; unknownRole?: string };

/** Largest CSV file, in bytes. */
export const CSV_LIMIT = 1024 * 1024;

export function readTyped(text: string): Entry[] {
  return distinct(readAddresses(text).map(({ email, name }) => anEntry(email, name)));
}

/** @param roleNames roles by their lower-case names in the person's language */
export function readCsv(bytes: Uint8Array, roleNames: Readonly<Record<string, AssignableRole>>): Entry[] {
  const rows = splitRows(decodeText(bytes)).filter((row) => row.some((cell) => cell !== ""));
  const columns = columnsOf(rows);
  const people = columns.hasHeader ? rows.slice(1) : rows;
  const roles: Record<string, AssignableRole> = { ...plainRoles, ...roleNames };
  const entries = people.map((row) => {
    const entry = anEntry(row[columns.email] ?? "", row[columns.name] ?? "");
    const role = (row[columns.role] ?? "").toLowerCase();
    if (role === "") return entry;
    const known = roles[role];
    return known ? { ...entry, role: known } : { ...entry, unknownRole: row[columns.role]! };
  });
  return distinct(entries.filter(({ email }) => email !== ""));
}

const plainRoles: Record<string, AssignableRole> = {
  ...{ admin: "admin", administrator: "admin", member: "member", user: "member" },
  ...{ guest: "guest_member", "guest member": "guest_member", guest_member: "guest_member" },
};

function anEntry(email: string, name = ""): Entry {
  return { email: plainEmail(email), name: nameFor(name, email), role: null };
}

/** The first entry of each address. */
export function distinct(entries: readonly Entry[]): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of entries) {
    const key = normalEmail(entry.email);
    if (!known.has(key)) known.set(key, entry);
  }
  return [...known.values()];
}

/** Trimmed cells; quoted ones may hold separators, line breaks and doubled quotes. */
function splitRows(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) endCell();
    else if (!isQuoted && /[\n\r]/.test(letter)) {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

function separatorOf(text: string): string {
  const [line = ""] = text.split(/[\n\r]/, 1);
  const counts = [",", ";", "\t"].map((separator) => [separator, line.split(separator).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

type Columns = { email: number; name: number; role: number; hasHeader: boolean };

/** Columns by their names in the first row, or by position: address, name, role. */
function columnsOf([first = [], second = []]: readonly string[][]): Columns {
  const names = first.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ""));
  const find = (known: RegExp) => names.findIndex((name) => known.test(name));
  const hasHeader = !first.some(isAddress) && (find(/mail/) >= 0 || second.some(isAddress));
  if (!hasHeader) return { email: Math.max(0, first.findIndex(isAddress)), name: 1, role: 2, hasHeader };
  const email = find(/mail/) >= 0 ? find(/mail/) : second.findIndex(isAddress);
  const named = find(/^(display|full)?name$/);
  const role = find(/^role$/);
  const rest = [0, 1, 2].filter((column) => column !== email);
  return { email, name: named >= 0 ? named : rest[0]!, role: role >= 0 ? role : rest[1]!, hasHeader };
}

function isAddress(cell: string): boolean {
  return isEmail(plainEmail(cell));
}
