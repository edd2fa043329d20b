import { Check, X } from "lucide-react";
import { offeredEntities, type Rights } from "../../domain/access/rights.ts";
import { type TextKey, useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { type Statement, statementsOf } from "./permission-rules.ts";

/** Lists the allowed and the forbidden actions as text. */
export function PermissionSummary({ rights }: { rights: Rights }) {
  const t = useT("members");
  const { can, cannot } = statementsOf(rights);
  return (
    <div className="pm-summary">
      <section aria-labelledby="pm-can">
        <h2 id="pm-can">{t("permissions.can")}</h2>
        <Statements statements={can} icon={<Check aria-hidden />} tone="success" />
      </section>
      <section aria-labelledby="pm-cannot">
        <h2 id="pm-cannot">{t("permissions.cannot")}</h2>
        <Statements statements={cannot} icon={<X aria-hidden />} tone="neutral" />
      </section>
    </div>
  );
}

type Props = { statements: readonly Statement[]; icon: Elements; tone: "success" | "neutral" };

function Statements({ statements, icon, tone }: Props) {
  const t = useT("members");
  if (statements.length === 0) return <p className="cs-muted">{t("permissions.nothing")}</p>;
  return offeredEntities.map((entity) => {
    const about = statements.filter((one) => one.entity === entity);
    if (about.length === 0) return null;
    return (
      <div key={entity}>
        <h3>{t(`entity.${entity}`)}</h3>
        <ul className={`cs-tone-${tone}`}>
          {about.map(({ action, isOwn }) => (
            <li key={`${action}${isOwn}`}>
              {icon}
              <span>{t((isOwn ? `own.${entity}.${action}` : `does.${entity}.${action}`) as TextKey<"members">)}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
