/** The sealed PDFs of a completed document, as files. */
import { downloadDocument } from "../domain/contract/document.ts";
import { call } from "../features/api.ts";
import type { Host } from "../features/host.ts";
import { fetchBytes } from "./host.ts";

/** `null` where one of them could not be fetched. */
export async function readSealed(host: Host, documentId: string): Promise<File[] | null> {
  const answer = await call(host, downloadDocument, { params: { documentId } });
  if (!answer.ok) return null;
  const { files, url, fileName } = answer.value;
  const all = files.length > 0 ? files : [{ url, fileName }];
  try {
    return await Promise.all(
      all.map(async (one) => {
        const bytes = await fetchBytes(new URL(one.url, host.apiBase).href);
        return new File([bytes], one.fileName, { type: "application/pdf" });
      }),
    );
  } catch {
    return null;
  }
}
