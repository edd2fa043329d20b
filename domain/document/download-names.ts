import { appendToName, cleanFileName, shortenTo, uniqueFileName } from "../file/file-name.ts";
import { sameEmail } from "../recipient/email.ts";
import { type Recipient, recipientEnd } from "../recipient/recipient.ts";
import type { DocumentHead, FinishedSeal } from "./document.ts";
import { firstFileTitle } from "./file-part.ts";

/** Number of people in a file's name; further people are counted. */
const NAMED = 2;
const PERSON_BYTES = 50;

type Named = Pick<DocumentHead, "title" | "sender">;
type Signers = readonly Pick<Recipient, "name" | "email" | "ended">[];
type File = { fileName: string };

/**
 * Names of a document's sealed files, its signers' attachments and the zip of both. A single file is called like the
 * document, several like their sources; each name contains who signed, so that the documents of one template differ.
 * @param mark ends the stem of a sealed file, in the document's language
 * @example { files: ["Lease of flat 7 – Ann Lee (signed).pdf"], … }
 */
export function sealedNames(
  document: Named,
  recipients: Signers,
  { files, attachments = [] }: Pick<FinishedSeal, "files" | "attachments">,
  mark: string,
): { files: string[]; attachments: string[]; zip: string } {
  const suffix = `${peopleSuffix(document, recipients)} ${mark}`;
  const taken = new Set<string>();
  const unique = (name: string) => uniqueFileName(name, taken);
  return {
    files: stemsOf(document, files).map((stem) => unique(named(stem, suffix, ".pdf"))),
    attachments: attachments.map(({ fileName }) => unique(cleanFileName(fileName))),
    zip: named(document.title || firstFileTitle(files), suffix, ".zip"),
  };
}

/** Names of files before the seal: a single file is called like the document, several as they were uploaded. */
export function sourceNames(document: Named, files: readonly File[]): string[] {
  const taken = new Set<string>();
  return stemsOf(document, files).map((stem) => uniqueFileName(named(stem, "", ".pdf"), taken));
}

/**
 * A name of something that belongs to the document, e.g. its evidence.
 * @param extension with its dot
 */
export function titledName({ title }: Pick<Named, "title">, what: string, extension: string): string {
  return named(title, ` – ${cleanFileName(what, "")}`, extension);
}

function stemsOf({ title }: Named, files: readonly File[]): string[] {
  return files.length === 1 && title !== ""
    ? [title.replace(/\.pdf$/i, "")]
    : files.map((file) => firstFileTitle([file]));
}

function named(stem: string, suffix: string, extension: string): string {
  return appendToName(cleanFileName(stem, "document") + extension, suffix);
}

/** The sender is named only if nobody else signed. */
function peopleSuffix({ sender }: Named, recipients: Signers): string {
  const signers = recipients.filter((one) => recipientEnd(one, "signed"));
  const others = signers.filter(({ email }) => !sender || !sameEmail(email, sender.email));
  const names = (others.length > 0 ? others : signers)
    .map(({ name }) => shortenTo(cleanFileName(name, ""), PERSON_BYTES))
    .filter((name) => name !== "");
  const more = names.length > NAMED ? ` +${names.length - NAMED}` : "";
  return names.length === 0 ? "" : ` – ${names.slice(0, NAMED).join(", ")}${more}`;
}
