/** Files that a later step of a Zap fetches when it needs them. */
import { ask } from "./api.js";

/** Fetches a document's file anew, because download addresses expire, and gives it to Zapier. */
async function documentFile(z, bundle) {
  const { documentId, index } = bundle.inputData;
  const path = `/api/document/download-url/${encodeURIComponent(documentId)}`;
  const { files, evidenceUrl } = await ask(z, bundle, path);
  const file = index === EVIDENCE ? { url: evidenceUrl, fileName: "evidence.json" } : files[index];
  if (!file?.url) throw new z.errors.Error("The document has no such file.", "not_found", 404);
  // The key stays away from this request: the address has a ticket of its own, and may be an object store's.
  const response = await fetch(file.url);
  if (!response.ok) throw new z.errors.Error(`The server answered ${response.status}.`, "unknown", response.status);
  const bytes = Buffer.from(await response.arrayBuffer());
  return z.stashFile(bytes, bytes.length, file.fileName, response.headers.get("content-type"));
}

const EVIDENCE = "evidence";

export const hydrators = { documentFile };

/** A document's file by its index, fetched when a later step needs it. */
export function laterFile(z, documentId, index = 0) {
  return z.dehydrateFile(documentFile, { documentId, index });
}

/** The document's first file, all of its files, and the evidence of a completed one. */
export function documentFiles(z, documentId, { files, evidenceUrl }) {
  const all = files.map(({ fileName }, index) => ({ fileName, file: laterFile(z, documentId, index) }));
  return {
    ...{ file: all[0]?.file, files: all },
    ...(evidenceUrl ? { evidence: laterFile(z, documentId, EVIDENCE) } : {}),
  };
}
