import { useEffect, useRef, useState } from "react";
import { uploadKinds } from "../../../domain/file/upload-kinds.ts";
import { useHost } from "../../../features/host/host.ts";
import { useT } from "../../../features/host/i18n.ts";
import { openPdf } from "../../../features/pdf/open-pdf.ts";
import { Skeleton } from "../../../features/ui/controls/skeleton.tsx";
import type { Candidate } from "./candidates.ts";

/** Draws the first page of the file to send, from the bytes in this browser. */
export function FirstPage({ candidate }: { candidate: Candidate | null }) {
  const t = useT("extension");
  const host = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const [view, setShown] = useState<"waiting" | "page" | "failed">("waiting");
  const latest = useRef(candidate);
  latest.current = candidate;
  const id = candidate?.id ?? null;
  const isOffice = candidate?.kind ? uploadKinds[candidate.kind].madeBy === "office" : false;
  useEffect(() => {
    const container = frame.current;
    const drawn = latest.current;
    setShown("waiting");
    if (!container || !drawn || id === null || isOffice) return;
    const stop = new AbortController();
    show(drawn, container, host.pdfAssets, stop.signal).then(
      () => setShown("page"),
      () => stop.signal.aborted || setShown("failed"),
    );
    return () => stop.abort();
  }, [id, isOffice, host]);
  if (isOffice) {
    return (
      <p className="cs-muted">
        {t("files.page.office", { name: candidate!.name, server: new URL(host.apiBase).host })}
      </p>
    );
  }
  if (view === "failed") return <p className="cs-muted">{t("files.page.failed")}</p>;
  return (
    <figure className="xt-page" data-shown={view === "page" || undefined}>
      {view === "waiting" && <Skeleton height="100%" radius="6px" />}
      <div
        ref={frame}
        role="img"
        aria-label={candidate ? t("files.preview", { name: candidate.name }) : undefined}
        hidden={view === "waiting"}
      />
    </figure>
  );
}

/** Rejects if the bytes are gone or unreadable, and when aborted. */
async function show(candidate: Candidate, container: HTMLElement, assets: string, signal: AbortSignal): Promise<void> {
  const bytes = await candidate.read();
  signal.throwIfAborted();
  if (!bytes) throw new Error("The file is gone");
  const width = Math.max(240, Math.min(document.documentElement.clientWidth - 32, 520));
  const url = URL.createObjectURL(bytes);
  try {
    container.replaceChildren(await (candidate.kind === "pdf" ? page(url) : picture(url)));
  } finally {
    URL.revokeObjectURL(url);
  }

  async function page(address: string): Promise<HTMLElement> {
    const file = await openPdf({ url: address, assets });
    try {
      return await file.draw(0, width, signal);
    } finally {
      file.close();
    }
  }

  async function picture(address: string): Promise<HTMLElement> {
    const image = new Image();
    image.src = address;
    await image.decode();
    signal.throwIfAborted();
    return image;
  }
}
