import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import type { PageWork } from "./create-page-work.ts";

/** Announces page changes to screen readers, shows to all what was not possible, and describes the keys. */
export function PageAnnouncer({ work }: { work: PageWork }) {
  const t = useT("pages");
  const language = useLanguage();
  const said = work.said.value;
  const words =
    said &&
    t(`said.${said.what}`, {
      count: said.count,
      number: formatNumber(language, said.count),
      place: formatNumber(language, said.place),
    });
  const isNo = said?.what === "last" || said?.what === "full";
  return (
    <>
      {isNo && <Notice tone="warning">{words}</Notice>}
      <p id="pg-help" className="cs-muted pg-help">
        {t("help")}
      </p>
      <p className="cs-hidden" role="status">
        {!isNo && words}
      </p>
    </>
  );
}
