import { useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { fetchFile } from "../host.ts";

/** The state of the file that the page set. */
export type Source =
  | { state: "none" | "coming" }
  | { state: "failed"; address: string; isBusy: boolean; again: () => void }
  | { state: "here"; file: File };

/** The content beside a failed source stays while the source is fetched again. */
export function useSource(src: string | null): Source {
  const [source, setSource] = useState<Source>({ state: src ? "coming" : "none" });
  const current = useRef(src);
  const load = useCallback((address: string) => {
    const settle = (next: Source) => {
      if (current.current === address) setSource(next);
    };
    const again = () => {
      settle({ state: "failed", address, isBusy: true, again: () => {} });
      load(address);
    };
    fetchFile(address).then(
      (file) => settle({ state: "here", file }),
      () => settle({ state: "failed", address, isBusy: false, again }),
    );
  }, []);
  useEffect(() => {
    current.current = src;
    setSource({ state: src ? "coming" : "none" });
    if (src) load(src);
    return () => {
      current.current = null;
    };
  }, [src, load]);
  return source;
}

export function SourceFailed({ source }: { source: Source }) {
  const t = useT("embed");
  const common = useT("common");
  if (source.state !== "failed") return null;
  const again = (
    <Button busy={source.isBusy} onClick={source.again}>
      {common("retry")}
    </Button>
  );
  return (
    <Notice tone="warning" actions={again}>
      {t("source.failed", { address: source.address })}
    </Notice>
  );
}
