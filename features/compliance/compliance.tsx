import { can, seesAllDocuments } from "../../domain/access/can.ts";
import type { Rights } from "../../domain/access/rights.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import { useT } from "../host/i18n.ts";
import { classOf } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { AgreementSection } from "./agreement-section.tsx";
import { BadgeCard } from "./badge-card.tsx";
import css from "./compliance.css?inline";
import { createCompliance } from "./create-compliance.ts";

/** Compliance badges with their certificates. */
export function Compliance({ user }: { user: UserDetail }) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("compliance");
  const compliance = useOpened(createCompliance);
  const badges = compliance.value.value?.badges;
  const refusal = compliance.refusal.value;
  const rights = user.workspace.rights as Rights;
  const mayManage = can(rights, "User", "MANAGE");
  return (
    <Page className="co-page" title={t("title")} lead={t("lead")}>
      {!mayManage && <Notice>{t("no_download")}</Notice>}
      {refusal && <RetryNotice refusal={refusal} onRetry={compliance.load} />}
      <ul className="co-badges" aria-label={t("title")}>
        {badges?.map((badge) => (
          <BadgeCard key={badge.id} badge={badge} mayDownload={mayManage} onDownload={compliance.download} />
        ))}
        {!badges &&
          !refusal &&
          [1, 2, 3, 4, 5, 6, 7].map((place) => (
            <li key={place} className="co-badge">
              <Skeleton width="100%" height="132px" />
            </li>
          ))}
      </ul>
      {mayManage && <AgreementSection onSigned={compliance.load} />}
      {mayManage && seesAllDocuments(rights) && (
        <section className="cs-settings-card" aria-labelledby="co-data">
          <div className="co-words">
            <h2 id="co-data">{t("data.title")}</h2>
            <p className="cs-muted">{t("data.text")}</p>
          </div>
          <div className="co-actions">
            <EventLink to={{ type: "personal_data_wanted" }} className={classOf("secondary")}>
              {t("data.open")}
            </EventLink>
          </div>
        </section>
      )}
    </Page>
  );
}
