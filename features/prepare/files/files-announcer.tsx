import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { formatList, formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";

/** Announces the files' progress to screen readers: each event once, and no percentages. */
export function FilesAnnouncer({ files }: { files: Preparation["files"] }) {
  const t = useT("prepare");
  const language = useLanguage();
  const names = files.beingMade.value;
  const ready = useReady(files);
  const text =
    names.length > 0
      ? t("files.said.made", { names: formatList(language, names) })
      : ready > 0
        ? t("files.said.ready", { count: ready, number: formatNumber(language, ready) })
        : "";
  return (
    <p className="cs-hidden" role="status">
      {text}
    </p>
  );
}

/** Number of files that became ready since the last idle moment; 0 while any upload is running. */
function useReady({ items, isBusy }: Preparation["files"]): number {
  const [ready, setReady] = useState(0);
  const before = useRef<number | null>(null);
  const isUploading = isBusy.value;
  useEffect(() => {
    const count = () => items.peek().filter(({ status }) => status === "fulfilled").length;
    if (isUploading) {
      before.current ??= count();
      return setReady(0);
    }
    if (before.current === null) return;
    setReady(Math.max(0, count() - before.current));
    before.current = null;
  }, [isUploading, items]);
  return ready;
}
