/** Reads the sealed files of a completed document, for the place that it came from. */
import { downloadDocumentCall } from "../../domain/contract/document.ts";
import { call } from "../../features/host/api.ts";
import type { Host } from "../../features/host/host.ts";
import { fetchBytes } from "../host.ts";

export type SealedCopy = { file: File; sha256: string };

/** @returns `null` if one of them could not be fetched */
export async function readSealed(host: Host, documentId: string): Promise<SealedCopy[] | null> {
  const answer = await call(host, downloadDocumentCall, { params: { documentId } });
  if (!answer.ok) return null;
  const { files, url, fileName, sha256 } = answer.value;
  const all = files.length > 0 ? files : [{ url, fileName, sha256 }];
  try {
    return await Promise.all(
      all.map(async (one) => {
        const bytes = await fetchBytes(new URL(one.url, host.apiBase).href);
        return { file: new File([bytes], one.fileName, { type: bytes.type }), sha256: one.sha256 };
      }),
    );
  } catch {
    return null;
  }
}
