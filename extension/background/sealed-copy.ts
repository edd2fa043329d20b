/** The sealed files of a completed document, as they go back to where it came from. */
import { downloadDocument } from "../../domain/contract/document.ts";
import { call } from "../../features/host/api.ts";
import type { Host } from "../../features/host/host.ts";
import { fetchBytes } from "../host.ts";

export type SealedCopy = { file: File; sha256: string };

/**
 * @param nameOf what a PDF is called beside the one that it was made from
 * @returns `null` where one of them could not be fetched
 */
export async function readSealed(
  host: Host,
  documentId: string,
  nameOf: (stem: string) => string,
): Promise<SealedCopy[] | null> {
  const answer = await call(host, downloadDocument, { params: { documentId } });
  if (!answer.ok) return null;
  const { files, url, fileName, sha256 } = answer.value;
  const all = files.length > 0 ? files : [{ url, fileName, sha256 }];
  try {
    return await Promise.all(
      all.map(async (one) => {
        const bytes = await fetchBytes(new URL(one.url, host.apiBase).href);
        return { file: new File([bytes], nameBeside(one.fileName, nameOf), { type: bytes.type }), sha256: one.sha256 };
      }),
    );
  } catch {
    return null;
  }
}

/** What was attached while signing is beside nothing, and keeps its name. */
function nameBeside(fileName: string, nameOf: (stem: string) => string): string {
  return /\.pdf$/i.test(fileName) ? `${nameOf(fileName.slice(0, -4))}.pdf` : fileName;
}
