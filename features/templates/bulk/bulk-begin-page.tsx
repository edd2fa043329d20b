import { useT } from "../../host/i18n.ts";
import listCss from "../../ui/layout/list-page.css?inline";
import { Page } from "../../ui/layout/page.tsx";
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
    <Page
      className="cs-list-page bulk"
      title={t("title")}
      lead={t("lead")}
      back={{ to: { type: "template_wanted", templateId }, label: t("back") }}
    >
      <TableChoice templateId={templateId} fileName={null} />
      <BulkHistory />
    </Page>
  );
}
