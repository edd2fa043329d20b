/** Files that a later step of a Zap fetches when it needs them. */
import { ask } from "./api.js";

/** Fetches a document's file anew, because download addresses expire, and gives it to Zapier. */
async function documentFile(z, bundle) {
  const { documentId, index } = bundle.inputData;
  const { files } = await ask(z, bundle, `/api/document/download-url/${encodeURIComponent(documentId)}`);
  const file = files[index];
  if (!file) throw new z.errors.Error("The document has no such file.", "not_found", 404);
  // The key stays away from this request: the address has a ticket of its own, and may be an object store's.
  const response = await fetch(file.url);
  if (!response.ok) throw new z.errors.Error(`The server answered ${response.status}.`, "unknown", response.status);
  const bytes = Buffer.from(await response.arrayBuffer());
  return z.stashFile(bytes, bytes.length, file.fileName, response.headers.get("content-type"));
}

export const hydrators = { documentFile };

/** The document's first file, and all of its files. @param {{ fileName: string }[]} files */
export function documentFiles(z, documentId, files) {
  const all = files.map((one, index) => ({
    fileName: one.fileName,
    file: z.dehydrateFile(documentFile, { documentId, index }),
  }));
  return { file: all[0]?.file, files: all };
}
