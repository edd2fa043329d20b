/** The sealed PDFs of a completed document, as files. */
import { downloadDocument } from "../domain/contract/document.ts";
import { call } from "../features/api.ts";
import type { Host } from "../features/host.ts";

/** `null` where one of them could not be fetched. */
export async function readSealed(host: Host, documentId: string): Promise<File[] | null> {
  const answer = await call(host, downloadDocument, { params: { documentId } });
  if (!answer.ok) return null;
  const { files, url, fileName } = answer.value;
  const all = files.length > 0 ? files : [{ url, fileName }];
  try {
    return await Promise.all(all.map((one) => fetchFile(new URL(one.url, host.apiBase), one.fileName)));
  } catch {
    return null;
  }
}

/** Signers' own attachments are no PDF of ours, and come as what they are. */
async function fetchFile(url: URL, name: string): Promise<File> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status}`);
  return new File([await response.blob()], name, { type: "application/pdf" });
}
