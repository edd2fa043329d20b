import { useT } from "../../host/i18n.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
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
    <main className="cs-settings-page co-page" id="main">
      <header>
        <BackLink to={{ type: "compliance_wanted" }}>{t("back")}</BackLink>
        <h1>{t("title")}</h1>
        <p className="cs-muted">{t("lead")}</p>
      </header>
      <PersonSection />
      <RecordsSection />
    </main>
  );
}
