import { useT } from "../host/i18n.ts";
import { classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";

/** Links to the page with badges, certificates and personal data. */
export function ComplianceSection() {
  const t = useT("workspace");
  return (
    <section className="cs-settings-card" aria-labelledby="ws-compliance">
      <div className="ws-words">
        <h2 id="ws-compliance">{t("compliance.title")}</h2>
        <p className="cs-muted">{t("compliance.text")}</p>
      </div>
      <div className="ws-actions">
        <EventLink to={{ type: "compliance_wanted" }} className={classOf("secondary")}>
          {t("compliance.open")}
        </EventLink>
      </div>
    </section>
  );
}
