import { useEffect, useRef, useState } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { KIND_HEAD_BYTES, kindOfBytes, UPLOAD_ACCEPT, type UploadKind } from "../../../domain/upload-kinds.ts";
import { useHost } from "../../host.ts";
import type { FileRejection } from "../files/file-item.ts";
import type { PageChanges } from "./create-page-changes.ts";

/** A file on its way to be used, though not as a file of the draft. */
export type Arriving = {
  file: File;
  /** `null` until its first bytes are read, and where only the server can tell. */
  kind: UploadKind | null;
  share: number;
  rejection: FileRejection | null;
};

export type BringIn = {
  arriving: Arriving | null;
  choose(): Promise<void>;
  /** Again, with the password that was asked for. */
  unlock(password: string): void;
  forget(): void;
};

/** Lets a person choose one file and brings it to the server; given up when the dialog closes. */
export function useBringIn(changes: PageChanges, onArrived: (part: FilePart) => Promise<void>): BringIn {
  const host = useHost();
  const [arriving, setArriving] = useState<Arriving | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function bring(file: File, password?: string): Promise<void> {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    const { signal } = current;
    const show = (now: Partial<Arriving>) =>
      !signal.aborted && setArriving({ file, kind, share: 0, rejection: null, ...now });
    let kind: UploadKind | null = null;
    show({});
    kind = await kindOf(file);
    const onProgress = (share: number) => show({ share });
    try {
      const result = await changes.bringIn(file, { onProgress, signal }, password);
      if (signal.aborted) return;
      if ("code" in result) return void show({ rejection: result });
      await onArrived(result);
      if (!signal.aborted) setArriving(null);
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
  }

  return {
    arriving,
    async choose() {
      const [file] = await host.pickFiles({ accept: UPLOAD_ACCEPT, multiple: false });
      if (file) await bring(file);
    },
    unlock: (password) => arriving && void bring(arriving.file, password),
    forget() {
      abort.current?.abort();
      setArriving(null);
    },
  };
}

async function kindOf(file: File): Promise<UploadKind | null> {
  const head = await file
    .slice(0, KIND_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && kindOfBytes(new Uint8Array(head), file.name);
}
