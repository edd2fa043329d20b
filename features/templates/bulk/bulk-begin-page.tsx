import { ArrowLeft } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { classOf } from "../../ui/controls/button.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import listCss from "../../ui/layout/list-page.css?inline";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./bulk.css?inline";
import { BulkHistory } from "./bulk-history.tsx";
import { TableChoice } from "./table-choice.tsx";

/** Chooses a table for a new sending; lists earlier sendings. */
export function BulkBeginPage({ templateId }: { templateId: string }) {
  useSheet(listCss);
  useSheet(css);
  const t = useT("bulk");
  return (
    <main className="cs-list-page bulk" id="main">
      <header>
        <div>
          <EventLink to={{ type: "template_wanted", templateId }} className={classOf("quiet")}>
            <ArrowLeft aria-hidden className="cs-mirror" />
            <span>{t("back")}</span>
          </EventLink>
          <h1>{t("title")}</h1>
          <p className="cs-muted">{t("lead")}</p>
        </div>
      </header>
      <TableChoice templateId={templateId} fileName={null} />
      <BulkHistory />
    </main>
  );
}
