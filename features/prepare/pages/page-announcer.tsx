import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import type { PageWork } from "./create-page-work.ts";

/** Announces page changes to screen readers, shows everybody why a change was impossible, and describes the keys. */
export function PageAnnouncer({ work }: { work: PageWork }) {
  const t = useT("pages");
  const language = useLanguage();
  const announcement = work.announcement.value;
  const text =
    announcement &&
    t(`said.${announcement.act}`, {
      count: announcement.count,
      number: formatNumber(language, announcement.count),
      place: formatNumber(language, announcement.pageNumber),
    });
  const isNo = announcement?.act === "last" || announcement?.act === "full";
  return (
    <>
      {isNo && <Notice tone="warning">{text}</Notice>}
      <p id="pg-help" className="cs-muted pg-help">
        {t("help")}
      </p>
      <p className="cs-hidden" role="status">
        {!isNo && text}
      </p>
    </>
  );
}
