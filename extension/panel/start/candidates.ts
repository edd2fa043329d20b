/** Files that could be sent: taken from a page, or dropped on the panel. Their bytes are in this browser alone. */
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import { mediaTypeOf } from "../../take.ts";
import { type MediaType, readBytes, type TakeRefusal } from "../../tray.ts";
import type { TakenFile } from "../tray-view.ts";

export type CandidateRefusal = TakeRefusal | "needs_pdf";

export type Candidate = {
  id: string;
  name: string;
  state: "fetching" | "there" | "refused";
  /** Bytes, once it is there. */
  size: number;
  mediaType: MediaType | null;
  refusal: CandidateRefusal | null;
  /** Where it was fetched from; `null` for one that was dropped. */
  url: string | null;
  /** `null` when it is gone. */
  read(): Promise<Blob | null>;
};

export function candidateOf({ id, name, url, state }: TakenFile): Candidate {
  const base = { id, name, url, size: 0, mediaType: null, refusal: null, read: () => readBytes(id) };
  if (state.state === "fetching") return { ...base, state: "fetching" };
  if (state.state === "refused") return { ...base, state: "refused", refusal: state.reason };
  const { size, mediaType } = state;
  if (mediaType === "office") return { ...base, size, mediaType, state: "refused", refusal: "needs_pdf" };
  return { ...base, size, mediaType, state: "there" };
}

/** Looked at as the background looks at what it fetches. */
export async function candidateOfFile(file: File): Promise<Candidate> {
  const mediaType = mediaTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const refusal = whyNot(file.size, mediaType);
  const state = refusal ? "refused" : "there";
  return {
    ...{ id: crypto.randomUUID(), name: file.name, state, size: file.size, mediaType, refusal, url: null },
    read: async () => file,
  };
}

function whyNot(size: number, mediaType: MediaType | null): CandidateRefusal | null {
  if (size === 0) return "empty";
  if (size > FILE_LIMIT_BYTES) return "too_large";
  if (mediaType === null) return "not_supported";
  return mediaType === "office" ? "needs_pdf" : null;
}
