import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentHead, FinishedSeal } from "../../../domain/document/document.ts";
import { sealedNames, titledName } from "../../../domain/document/download-names.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { FileDeps } from "../../deps.ts";

type Names = Pick<FinishedSeal, "files" | "attachments">;

/** A seal with the names under which its files are handed out, and the name of their zip. */
export function withFileNames<Seal extends Names>(
  { fileWords }: FileDeps,
  { document, recipients }: Pick<DocumentState, "document" | "recipients">,
  seal: Seal,
): Seal & { zipName: string } {
  const names = sealedNames(document, recipients, seal, wordsOf(fileWords, document).sealed);
  const files = seal.files.map((file, index) => ({ ...file, fileName: names.files[index]! }));
  const attachments = seal.attachments?.map((one, index) => ({ ...one, fileName: names.attachments[index]! }));
  return { ...seal, files, attachments, zipName: names.zip };
}

export function evidenceFileName({ fileWords }: FileDeps, document: DocumentHead): string {
  return titledName(document, wordsOf(fileWords, document).evidence, ".json");
}

function wordsOf(words: FileDeps["fileWords"], { languages }: DocumentHead) {
  return words(translatedOr(languages[0]));
}
