import type { DocumentHead, DocumentInfos } from "./document.ts";

type Titled = Pick<DocumentHead, "title" | "sentTitle">;

/** The title that recipients and evidence keep when the sender renames the document afterwards. */
export function keptTitle({ title, sentTitle }: Titled): string {
  return sentTitle ?? title;
}

/** The title as a recipient reads it. */
export function titleIn(language: string, { document, infos }: { document: Titled; infos: DocumentInfos }): string {
  return infos[language as keyof DocumentInfos]?.title || keptTitle(document);
}
