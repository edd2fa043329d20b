import { useT } from "../../host/i18n.ts";
import { Page } from "../../ui/layout/page.tsx";
import pageCss from "../../ui/layout/settings-page.css?inline";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "../compliance.css?inline";
import { PersonSection } from "./person-section.tsx";
import { RecordsSection } from "./records-section.tsx";

/** Personal data in a workspace: one person's, and the records of processing. */
export function PersonalData() {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("processing");
  return (
    <Page
      className="co-page"
      back={{ to: { type: "compliance_wanted" }, label: t("back") }}
      title={t("title")}
      lead={t("lead")}
    >
      <PersonSection />
      <RecordsSection />
    </Page>
  );
}
