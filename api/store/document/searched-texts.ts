/** The texts by which a document is found: by its workspace, and by its recipients, who do not see everything. */

import type { DocumentState } from "../../../domain/document/change.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import { PEOPLE_IN_A_ROW } from "../../../domain/document/views.ts";
import { checksOf } from "../../../domain/recipient/checks.ts";
import { ORDERS, type StoredDocument } from "./document-record.ts";
import { firstWords, wordsOf } from "./search-words.ts";

const WORDS_PER_DOCUMENT = 48;

type Searched = Pick<DocumentState, "recipients" | "infos"> & {
  document: Pick<
    DocumentState["document"],
    "title" | "sentTitle" | "externalId" | "fileParts" | "settings" | "signingOrder"
  >;
};
type Words = Pick<StoredDocument, "words" | "openWords">;

/** A document's search words; each array is the previous one if nothing relevant changed. */
export function searchWordsOf(
  state: Searched,
  before: { state: Searched; stored: Words & Pick<StoredDocument, "orders"> } | null,
): Required<Words> {
  const current = before?.stored.orders === ORDERS ? before : null;
  const wordsIn = (textsOf: (state: Searched) => string[], words: string[] | undefined) => {
    const texts = textsOf(state);
    const isAlike = words && current && isSame(texts, textsOf(current.state));
    return isAlike ? words : firstWords(texts, WORDS_PER_DOCUMENT);
  };
  return {
    words: wordsIn(textsOf, current?.stored.words),
    openWords: wordsIn(openTextsOf, current?.stored.openWords),
  };
}

/** The words by which a recipient with this address finds the document. */
export function wordsForRecipient({ document, openWords }: StoredDocument, email: string): string[] {
  return [...(openWords ?? wordsOf(keptTitle(document))), ...wordsOf(email)];
}

function isSame(texts: readonly string[], others: readonly string[]): boolean {
  return texts.length === others.length && texts.every((text, index) => text === others[index]);
}

function textsOf({ document, recipients, infos }: Searched): string[] {
  const people = recipients.slice(0, WORDS_PER_DOCUMENT).flatMap((one) => [one.name, one.email]);
  const ownId = document.externalId === undefined ? [] : [document.externalId];
  return [document.title, ...ownId, ...titlesOf(infos), ...people, ...fileNamesOf(document)];
}

/** Texts that every recipient may see: names unless somebody has to prove who they are, and files unless somebody has to wait. */
function openTextsOf({ document, recipients, infos }: Searched): string[] {
  const hasPassword = document.settings.password !== undefined;
  const isGuarded = recipients.some((one) => checksOf(one, hasPassword).length > 0 || one.payment);
  const people = isGuarded ? [] : recipients.slice(0, PEOPLE_IN_A_ROW).map((one) => one.name);
  const files = isGuarded || document.signingOrder ? [] : fileNamesOf(document);
  return [keptTitle(document), ...titlesOf(infos), ...people, ...files];
}

function titlesOf(infos: Searched["infos"]): string[] {
  return Object.values(infos).map((info) => info.title);
}

function fileNamesOf({ fileParts }: Searched["document"]): string[] {
  return fileParts.map((part) => part.fileName);
}
