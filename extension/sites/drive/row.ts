/** One row of a list or tile of the grid: its id, name and type. */

import { type DriveType, typeOf } from "./row-type.ts";
import { drive } from "./selectors.ts";

export type DriveRow = { id: string; element: Element; fileName: string; type: DriveType };

const ID = /^[\w-]{10,200}$/;

/** Lists every file on the page once. */
export function listRows(page: Document): DriveRow[] {
  return rowsOf(page.querySelectorAll(drive.row));
}

/** Lists the files that the page marks as selected. */
export function listSelected(page: Document): DriveRow[] {
  const holders = [...page.querySelectorAll(drive.selected)].flatMap((selected) => {
    const own = selected.matches(drive.row) ? selected : null;
    const row = own ?? selected.querySelector(drive.row) ?? selected.closest(drive.row);
    return row ? [row] : [];
  });
  return rowsOf(holders);
}

function rowsOf(holders: Iterable<Element>): DriveRow[] {
  const rows = new Map<string, DriveRow>();
  for (const holder of holders) {
    const row = readRow(holder);
    if (row && !rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** @returns `null` if it is no file of the list, e.g. a folder of the tree beside it */
function readRow(holder: Element): DriveRow | null {
  const id = holder.getAttribute("data-id") ?? "";
  if (!ID.test(id) || holder.closest(drive.sideTree)) return null;
  const row = holder.closest(drive.wholeRow);
  const element = row?.querySelector(drive.row) || row?.matches(drive.row) ? row! : outermost(holder, id);
  const label = labelOf(element);
  const fileName = nameOf(element) || nameIn(label);
  const afterName = label.startsWith(fileName) ? label.slice(fileName.length).trim() : "";
  return { id, element, fileName, type: typeOf(fileName, mediaTypeOf(element), afterName) };
}

/** A tile's icon repeats the tile's id. */
function outermost(holder: Element, id: string): Element {
  const around = holder.parentElement?.closest(`[data-id="${id}"]`);
  return around ? outermost(around, id) : holder;
}

function nameOf(row: Element): string {
  for (const selector of drive.names) {
    const text = plain(row.querySelector(selector)?.textContent);
    if (text !== "") return text;
  }
  return "";
}

function labelOf(row: Element): string {
  for (const [selector, attribute] of drive.labels) {
    const element = row.matches(selector) ? row : row.querySelector(selector);
    const text = plain(element?.getAttribute(attribute));
    if (text !== "") return text;
  }
  return "";
}

/** "Lease.pdf PDF Shared": the name ends with its extension. Without one its end cannot be determined. */
function nameIn(label: string): string {
  return /^.*?\.[a-z0-9]{2,5}(?=\s|$)/iu.exec(label)?.[0] ?? label;
}

/** Media type in the icon's address, e.g. `…/16/type/application/vnd.google-apps.document+shared`. */
function mediaTypeOf(row: Element): string {
  const source = row.querySelector(drive.icon)?.getAttribute("src") ?? "";
  const type = /\/type\/([^?#]+)/.exec(source)?.[1] ?? "";
  return type
    .replaceAll("%2F", "/")
    .replace(/(?<=google-apps\.\w+)\+.*/, "")
    .toLowerCase();
}

/** Strips the marks that isolate right-to-left texts, and line breaks of the markup. */
export function plain(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
