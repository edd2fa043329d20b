import { useCallback, useEffect, useRef, useState } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { KIND_HEAD_BYTES, kindOfBytes, UPLOAD_ACCEPT, type UploadKind } from "../../../domain/file/upload-kinds.ts";
import { useHost } from "../../host/host.ts";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";
import type { FileRejection } from "../files/file-item.ts";
import type { PageChanges } from "./create-page-changes.ts";

/** A file being uploaded for use in a dialog, not as a file of the draft. */
export type Arriving = {
  id: string;
  file: File;
  /** `null` until its first bytes are read, or if only the server can detect it. */
  kind: UploadKind | null;
  share: number;
  rejection: FileRejection | null;
};

export type FileImport = {
  /** Running uploads in order, and refused files. */
  arriving: readonly Arriving[];
  /** Files are dragged over the page. */
  isOver: boolean;
  choose(): Promise<void>;
  /** Retries with the password that was asked for. */
  unlock(file: File, password: string): void;
  /** Cancels an upload or dismisses a refusal. */
  forget(file: File): void;
};

type Options = {
  changes: PageChanges;
  /** Accepts several files; otherwise only the first, which replaces an earlier one. */
  isSeveral: boolean;
  /** An earlier file is being processed: no other is accepted now. */
  isBusy?: boolean;
  onTake?: () => void;
  onArrived: (part: FilePart) => Promise<void>;
};

/** Uploads chosen or dropped files one after the other; aborts when the dialog closes. */
export function useFileImport(options: Options): FileImport {
  const host = useHost();
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);
  const stops = useRef(new Map<File, AbortController>());
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = useCallback((file: File, now: Partial<Arriving> | null) => {
    setArriving((before) =>
      now
        ? before.map((one) => (one.file === file ? { ...one, ...now } : one))
        : before.filter((one) => one.file !== file),
    );
  }, []);

  const forget = useCallback(
    (file: File) => {
      stops.current.get(file)?.abort();
      stops.current.delete(file);
      change(file, null);
    },
    [change],
  );

  const bring = useCallback(
    async (file: File, password?: string) => {
      const signal = stops.current.get(file)?.signal;
      if (!signal || signal.aborted) return;
      const kind = await kindOf(file);
      change(file, { kind, share: 0, rejection: null });
      const onProgress = (share: number) => change(file, { share });
      try {
        const result = await latest.current.changes.uploadFile(file, { onProgress, signal }, password);
        if (signal.aborted) return;
        if ("code" in result) return change(file, { rejection: result });
        await latest.current.onArrived(result);
        change(file, null);
      } catch (reason) {
        if (!signal.aborted) throw reason;
      }
    },
    [change],
  );

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      const { isSeveral, onTake } = latest.current;
      const accepted = acceptedOf(files, latest.current);
      if (accepted.length === 0) return;
      onTake?.();
      if (!isSeveral) for (const file of stops.current.keys()) forget(file);
      for (const file of accepted) stops.current.set(file, new AbortController());
      const added = accepted.map(
        (file): Arriving => ({ id: crypto.randomUUID(), file, kind: null, share: 0, rejection: null }),
      );
      setArriving((before) => [...before.filter(staysListed), ...added]);
      for (const file of accepted) await bring(file);
    },
    [bring, forget],
  );
  const isOver = useFileDrop(addFiles, true);

  return {
    arriving,
    isOver: isOver && !options.isBusy,
    async choose() {
      if (!latest.current.isBusy)
        await addFiles(await host.pickFiles({ accept: UPLOAD_ACCEPT, multiple: options.isSeveral }));
    },
    unlock: (file, password) => void bring(file, password),
    forget,
  };
}

/** The accepted files among those chosen or dropped. */
export function acceptedOf(
  files: readonly File[],
  { isSeveral, isBusy }: Pick<Options, "isSeveral" | "isBusy">,
): readonly File[] {
  if (isBusy) return [];
  return isSeveral ? files : files.slice(0, 1);
}

/** Whether the file stays in the list when others are added: it is uploading, or waits for its password. */
export function staysListed({ rejection }: Pick<Arriving, "rejection">): boolean {
  return !rejection || rejection.needsPassword === true;
}

async function kindOf(file: File): Promise<UploadKind | null> {
  const head = await file
    .slice(0, KIND_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && kindOfBytes(new Uint8Array(head), file.name);
}
