/**
 * Decides which actions and annotations may stay in a file for signing: links to its own pages and to web addresses.
 */
import type { RemovedKind } from "../../../domain/document/file-part.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, latin1, type PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/values.ts";

/** Reason to remove an action; `null` for one that leads to a page of this file or to a web or mail address. */
export function faultOfAction(reader: PdfReader, value: PdfValue | undefined): RemovedKind | null {
  const action = reader.resolve(value);
  if (!isDict(action)) return "actions";
  const kind = reader.resolve(action.get("S"));
  if (isName(kind, "JavaScript") || isName(kind, "Rendition") || reader.has(action, "JS")) return "scripts";
  if (reader.has(action, "Next")) return "actions";
  if (isName(kind, "GoTo")) return isDestination(reader, action.get("D")) ? null : "actions";
  if (!isName(kind, "URI")) return "actions";
  const address = reader.resolve(action.get("URI"));
  return address instanceof PdfString && isWebAddress(latin1(address.bytes)) ? null : "actions";
}

function isWebAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(address.trim());
}

/** Whether the value is a destination in this file, explicit or named. */
function isDestination(reader: PdfReader, value: PdfValue | undefined): boolean {
  const found = reader.resolve(value);
  return Array.isArray(found) || found instanceof PdfName || found instanceof PdfString;
}

/** Reason to remove an annotation; `null` for a harmless link. */
export function faultOfAnnotation(reader: PdfReader, annotation: PdfDict): RemovedKind | null {
  const kind = reader.resolve(annotation.get("Subtype"));
  if (isName(kind, "Widget")) return "form";
  if (isName(kind, "FileAttachment")) return "attachments";
  if (!isName(kind, "Link")) return "annotations";
  if (reader.has(annotation, "AA")) return "actions";
  if (reader.has(annotation, "AF")) return "attachments";
  if (reader.has(annotation, "OC")) return "layers";
  if (reader.has(annotation, "PA") && faultOfAction(reader, annotation.get("PA"))) return "actions";
  if (reader.has(annotation, "A")) return faultOfAction(reader, annotation.get("A"));
  return !reader.has(annotation, "Dest") || isDestination(reader, annotation.get("Dest")) ? null : "annotations";
}
