import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { formatList, formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";

/** How the files get on, for those who do not see it: each thing once, and no percents. */
export function FilesSaid({ files }: { files: Preparation["files"] }) {
  const t = useT("prepare");
  const language = useLanguage();
  const names = files.beingMade.value;
  const ready = useReady(files);
  const words =
    names.length > 0
      ? t("files.said.made", { names: formatList(language, names) })
      : ready > 0
        ? t("files.said.ready", { count: ready, number: formatNumber(language, ready) })
        : "";
  return (
    <p className="cs-hidden" role="status">
      {words}
    </p>
  );
}

/** How many became ready since the last time that all was quiet; none while something is on its way. */
function useReady({ items, isBusy }: Preparation["files"]): number {
  const [ready, setReady] = useState(0);
  const before = useRef<number | null>(null);
  const isOnItsWay = isBusy.value;
  useEffect(() => {
    const count = () => items.peek().filter(({ status }) => status === "fulfilled").length;
    if (isOnItsWay) {
      before.current ??= count();
      return setReady(0);
    }
    if (before.current === null) return;
    setReady(Math.max(0, count() - before.current));
    before.current = null;
  }, [isOnItsWay, items]);
  return ready;
}
