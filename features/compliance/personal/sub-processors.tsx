import { readSubProcessorsCall } from "../../../domain/contract/compliance/processing.ts";
import { useT } from "../../host/i18n.ts";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Page } from "../../ui/layout/page.tsx";
import pageCss from "../../ui/layout/settings-page.css?inline";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import css from "../compliance.css?inline";
import { ServiceList } from "./service-list.tsx";

/** Public page of the services that receive data. */
export function SubProcessors() {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("processing");
  const services = useLoaded(readSubProcessorsCall, {});
  return (
    <Page
      back={{ to: { type: "privacy_wanted" }, label: t("privacy") }}
      title={t("sub_processors.title")}
      lead={t("sub_processors.lead")}
    >
      <section className="cs-settings-card" aria-label={t("sub_processors.title")}>
        <LoadedContent of={services} placeholder={<Skeleton width="100%" height="160px" />}>
          {(list) => <ServiceList {...list} />}
        </LoadedContent>
        <p className="cs-muted">{t("sub_processors.connected")}</p>
      </section>
    </Page>
  );
}
