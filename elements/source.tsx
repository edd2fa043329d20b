import { useEffect, useState } from "react";
import { useT } from "../features/i18n.ts";
import { Notice } from "../features/ui/notice.tsx";
import { fetchFile } from "./host.ts";

/** What the page named to begin with. */
export type Source =
  | { state: "none" | "coming" }
  | { state: "failed"; address: string }
  | { state: "here"; file: File };

export function useSource(src: string | null): Source {
  const [source, setSource] = useState<Source>({ state: src ? "coming" : "none" });
  useEffect(() => {
    let isLeft = false;
    setSource({ state: src ? "coming" : "none" });
    const settle = (next: Source) => {
      if (!isLeft) setSource(next);
    };
    if (src) {
      fetchFile(src).then(
        (file) => settle({ state: "here", file }),
        () => settle({ state: "failed", address: src }),
      );
    }
    return () => {
      isLeft = true;
    };
  }, [src]);
  return source;
}

export function SourceFailed({ source }: { source: Source }) {
  const t = useT("embed");
  if (source.state !== "failed") return null;
  return <Notice tone="warning">{t("source.failed", { address: source.address })}</Notice>;
}
