import type { DocumentState } from "../../document/change.ts";
import {
  findFixedTextFaults,
  findSendFaults,
  sendableDraft,
  type TextEngine,
} from "../../document/draft/send-document.ts";
import type { PagesOfParts } from "../../document/pages.ts";
import {
  changedProgramData,
  EXTERNAL_ID_LIMIT,
  METADATA_VALUE_LIMIT,
  type Metadata,
  type ProgramData,
} from "../../document/program-data.ts";
import type { Field } from "../../field/field.ts";
import { kindOf } from "../../field/kinds.ts";
import type { Fault } from "../../outcome.ts";
import { nameFor, plainEmail } from "../../recipient/addresses.ts";
import { emailFault, normalEmail } from "../../recipient/email.ts";
import { findMailFaults } from "../../recipient/mail-limit.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { ConnectedServices } from "../../recipient/recipient-faults.ts";
import { cleanLine } from "../../text/clean-text.ts";
import { draftOf, type InitialFacts } from "../content.ts";
import { type FormValues, prefilledFields } from "../prefill.ts";
import type { TemplateState } from "../template.ts";
import type { BulkTarget, RowFault } from "./bulk.ts";
import { dayIn } from "./day-columns.ts";
import { numberIn } from "./number-columns.ts";
import type { Cell } from "./row-reader.ts";

/** A fault without its row number. */
export type CellFault = Omit<RowFault, "row">;

/** Facts on which the decision about a row depends, the same for all rows of a table. */
export type RowRules = { engine: TextEngine; pages: PagesOfParts; outside: ConnectedServices };

/** The sendable document of a row, or all its faults, each with its column. */
export function fillRow(
  state: TemplateState,
  cells: readonly Cell[],
  begins: InitialFacts,
  { engine, pages, outside }: RowRules,
): { document: DocumentState } | { faults: CellFault[] } {
  const recipients = state.recipients.map((one) => withCells(one, cells));
  const faults = [...personFaults(recipients, cells), ...sameAddressFaults(recipients, cells)];
  const filled = filledFields({ ...state, recipients }, cells, engine, begins.createdAt.slice(0, 10));
  const own = programDataIn(cells);
  faults.push(...filled.faults, ...own.faults);
  if (faults.length > 0) return { faults };
  const draft = draftOf({ ...state, recipients, fields: filled.fields }, { ...begins, ...own.data });
  const unready = [
    ...findSendFaults(sendableDraft(draft), pages, outside),
    ...findMailFaults(draft.recipients, draft.document.ccEmails, outside),
    ...findFixedTextFaults(draft, engine),
  ];
  if (unready.length > 0) return { faults: unready.map((fault) => atColumn(fault, recipients, cells)) };
  return { document: draft };
}

function withCells(one: Recipient, cells: readonly Cell[]): Recipient {
  const cellFor = (as: "name" | "email") => cells.find(({ target }) => isOf(target, one, as))?.text;
  const name = cellFor("name");
  const email = cellFor("email");
  if (name === undefined && email === undefined) return one;
  // A cell such as `Ann Lee <ann@x.org>` names its person where no column does.
  const own = email === undefined ? "" : nameFor(name ?? "", email);
  return { ...one, name: cleanLine(own || (name ?? one.name)), email: plainEmail(email ?? one.email) };
}

function isOf(target: BulkTarget, { _id }: Recipient, as: "name" | "email"): boolean {
  return "recipient" in target && target.recipient === _id && target.as === as;
}

function personFaults(recipients: readonly Recipient[], cells: readonly Cell[]): CellFault[] {
  return recipients.flatMap((one) => {
    const column = (as: "name" | "email") => cells.find(({ target }) => isOf(target, one, as))?.column;
    const [nameColumn, emailColumn] = [column("name"), column("email")];
    const faults: CellFault[] = [];
    if (nameColumn !== undefined && one.name === "") faults.push({ column: nameColumn, code: "recipient_needs_name" });
    if (emailColumn === undefined) return faults;
    if (one.email === "") faults.push({ column: emailColumn, code: "recipient_needs_email" });
    else {
      const code = emailFault(one.email);
      if (code) faults.push({ column: emailColumn, code });
    }
    return faults;
  });
}

/** Faults for two people with the same address in a row: a draft allows them, but in a table they are a mistake. */
function sameAddressFaults(recipients: readonly Recipient[], cells: readonly Cell[]): CellFault[] {
  const known = new Set<string>();
  return recipients.flatMap((one) => {
    const email = normalEmail(one.email);
    if (email === "" || !known.has(email)) {
      known.add(email);
      return [];
    }
    const column = cells.find(({ target }) => isOf(target, one, "email"))?.column;
    return column === undefined ? [] : [{ column, code: "bulk_address_twice" as const }];
  });
}

/** Values by field, each checked for its signer's language. */
function filledFields(
  { fields, recipients }: Pick<TemplateState, "fields" | "recipients">,
  cells: readonly Cell[],
  engine: TextEngine,
  today: string,
): { fields: Field[]; faults: CellFault[] } {
  const faults: CellFault[] = [];
  const columnOf = new Map<string, string>();
  const valuesOf = new Map<Field["recipient"], Record<string, string | boolean>>();
  for (const cell of cells) {
    const { column, target, text } = cell;
    if (!("field" in target)) continue;
    const field = fields.find(({ key }) => key === target.field);
    if (!field) {
      faults.push({ column, code: "field_not_yours" });
      continue;
    }
    // An empty cell keeps the template's value.
    if (text.trim() === "") continue;
    const value = valueIn(cell, field, today);
    if (typeof value === "object") faults.push({ column, ...value });
    else {
      columnOf.set(field.key, column);
      valuesOf.set(field.recipient, { ...valuesOf.get(field.recipient), [field.key]: value });
    }
  }
  let filled = [...fields];
  for (const [owner, values] of valuesOf) {
    const language = recipients.find(({ _id }) => _id === owner)?.language ?? recipients[0]!.language;
    const next = prefilledFields(filled, owner, values satisfies FormValues, { ...engine, language });
    if (next.ok) filled = next.value;
    else faults.push(...next.refusal.faults!.map((fault) => atValue(fault, columnOf)));
  }
  return { fields: filled, faults };
}

/** The value that a cell means for its field, or the fault of a cell that has no or two readings. */
function valueIn(cell: Cell, field: Field, today: string): string | boolean | Omit<CellFault, "column"> {
  const text = cell.text.trim();
  if (kindOf(field.type).form === "check") return ticked(text) ?? { code: "bulk_tick_unclear" };
  if (field.type === "number")
    return numberIn(cell, field) ?? { code: "bulk_number_unclear", params: { number: text } };
  if (field.type !== "editableDate") return cell.text;
  return dayIn(text, cell.order, today) ?? { code: "bulk_day_unclear", params: { day: text } };
}

/** The program's data of a row; an empty cell sets nothing. */
function programDataIn(cells: readonly Cell[]): { data: ProgramData; faults: CellFault[] } {
  const data: ProgramData & { metadata: Metadata } = { metadata: {} };
  const faults: CellFault[] = [];
  for (const { column, target, text } of cells) {
    const limit = "externalId" in target ? EXTERNAL_ID_LIMIT : METADATA_VALUE_LIMIT;
    if ("recipient" in target || "field" in target || text === "") continue;
    if (text.length > limit) faults.push({ column, code: "metadata_too_long", params: { limit } });
    else if ("externalId" in target) data.externalId = text;
    else data.metadata[target.metadata] = text;
  }
  return { data: changedProgramData({}, data), faults };
}

function atValue({ path, code, params }: Fault, columnOf: ReadonlyMap<string, string>): CellFault {
  return { column: columnOf.get(path.replace(/^values\./, "")) ?? "", code, ...(params ? { params } : {}) };
}

/** Assigns a fault of the draft to the column that supplied the value, if any. */
function atColumn({ path, code, params }: Fault, recipients: readonly Recipient[], cells: readonly Cell[]): CellFault {
  const [kind, key, part] = path.split(".");
  const recipient = kind === "recipients" ? recipients[Number(key)] : undefined;
  const found = cells.find(({ target }) => {
    if ("field" in target) return kind === "fields" && target.field === key;
    return "recipient" in target && recipient !== undefined && target.recipient === recipient._id && target.as === part;
  });
  return { column: found?.column ?? "", code, ...(params ? { params } : {}) };
}

const yes = new Set([
  "1",
  "x",
  "✓",
  "✔",
  "true",
  "yes",
  "y",
  "ja",
  "oui",
  "sí",
  "si",
  "sim",
  "da",
  "evet",
  "نعم",
  "是",
]);
const no = new Set(["0", "false", "no", "n", "nein", "non", "não", "nao", "ne", "нет", "hayır", "لا", "否"]);

/** Parses yes or no; `null` for anything else. */
function ticked(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
