/** Files that could be sent: taken from a page, or dropped on the panel. Their bytes are in this browser only. */
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import { fileNameOf, kindOfFile } from "../../background/file-kind.ts";
import { type FileRefusal, readBytes } from "../../background/taken-files.ts";
import type { TakenFile } from "../taken-files-view.ts";

export type Candidate = {
  id: string;
  name: string;
  state: "fetching" | "there" | "refused";
  /** In bytes, once the file is available. */
  size: number;
  kind: UploadKind | null;
  refusal: FileRefusal | null;
  /** The address it was fetched from; `null` for a dropped file. */
  url: string | null;
  /** `null` if the bytes are gone. */
  read(): Promise<Blob | null>;
};

export function candidateOf({ id, name, url, state }: TakenFile): Candidate {
  const base = { id, name, url, size: 0, kind: null, refusal: null, read: () => readBytes(id) };
  if (state.state === "fetching") return { ...base, state: "fetching" };
  if (state.state === "refused") return { ...base, state: "refused", refusal: state.reason };
  const { size, kind } = state;
  return { ...base, size, kind, state: "there" };
}

/** Classifies a dropped file as the background classifies fetched ones. */
export async function candidateOfFile(file: File): Promise<Candidate> {
  const kind = await kindOfFile(file, file.name, file.type);
  const refusal = whyNot(file.size, kind);
  const state = refusal ? "refused" : "there";
  const name = kind ? fileNameOf(file.name, kind) : file.name;
  return {
    ...{ id: crypto.randomUUID(), name, state, size: file.size, kind, refusal, url: null },
    read: async () => file,
  };
}

function whyNot(size: number, kind: UploadKind | null): FileRefusal | null {
  if (size === 0) return "empty";
  if (size > FILE_LIMIT_BYTES) return "too_large";
  return kind === null ? "not_supported" : null;
}
