/** Files that could be sent: taken from a page, or dropped on the panel. Their bytes are in this browser alone. */
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import type { UploadKind } from "../../../domain/file/upload-kinds.ts";
import { fileNameOf, kindOfFile } from "../../background/file-kind.ts";
import { readBytes, type TakeRefusal } from "../../background/tray.ts";
import type { TakenFile } from "../tray-view.ts";

export type Candidate = {
  id: string;
  name: string;
  state: "fetching" | "there" | "refused";
  /** Bytes, once it is there. */
  size: number;
  kind: UploadKind | null;
  refusal: TakeRefusal | null;
  /** Where it was fetched from; `null` for one that was dropped. */
  url: string | null;
  /** `null` when it is gone. */
  read(): Promise<Blob | null>;
};

export function candidateOf({ id, name, url, state }: TakenFile): Candidate {
  const base = { id, name, url, size: 0, kind: null, refusal: null, read: () => readBytes(id) };
  if (state.state === "fetching") return { ...base, state: "fetching" };
  if (state.state === "refused") return { ...base, state: "refused", refusal: state.reason };
  const { size, kind } = state;
  return { ...base, size, kind, state: "there" };
}

/** Looked at as the background looks at what it fetches. */
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

function whyNot(size: number, kind: UploadKind | null): TakeRefusal | null {
  if (size === 0) return "empty";
  if (size > FILE_LIMIT_BYTES) return "too_large";
  return kind === null ? "not_supported" : null;
}
