import { useLanguage, useT } from "../../i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import type { PageWork } from "./create-page-work.ts";

/** What just happened to the pages, for those who do not see it; also what keys do there. */
export function PageSaid({ work }: { work: PageWork }) {
  const t = useT("pages");
  const language = useLanguage();
  const said = work.said.value;
  return (
    <>
      <p id="pg-help" className="cs-muted pg-help">
        {t("help")}
      </p>
      <p className="cs-hidden" role="status">
        {said &&
          t(`said.${said.what}`, {
            count: said.count,
            number: formatNumber(language, said.count),
            place: formatNumber(language, said.place),
          })}
      </p>
    </>
  );
}
