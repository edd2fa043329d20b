import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  ClipboardCheck,
  Download,
  EyeOff,
  FileCheck,
  HeartPulse,
  Layers,
  type LucideIcon,
  MapPin,
  Scale,
  TriangleAlert,
  UserRoundCheck,
} from "lucide-react";
import { useId, useState } from "react";
import { type BadgeId, type BadgeState, badgeNames } from "../../domain/compliance/badge.ts";
import type { BadgeView } from "../../domain/contract/compliance/compliance.ts";
import { type TranslatedLanguage, translatedOr } from "../../domain/text/language.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFormats } from "../ui/use-formats.ts";

/** Neutral pictures: only certified organizations may use the logos of auditors and standards bodies. */
const pictures: Record<BadgeId, LucideIcon> = {
  gdpr: Scale,
  aicpa: ClipboardCheck,
  iso: Layers,
  pipeda: UserRoundCheck,
  hipaa: HeartPulse,
  ccpa: EyeOff,
  australian: MapPin,
};

const looks: Record<BadgeState, { tone: Tone; icon: LucideIcon }> = {
  not_claimed: { tone: "neutral", icon: CircleDashed },
  self_assessed: { tone: "info", icon: CircleCheck },
  operator_document: { tone: "success", icon: FileCheck },
  lapsed: { tone: "warning", icon: TriangleAlert },
  active: { tone: "success", icon: CircleCheck },
  inactive: { tone: "neutral", icon: CirclePause },
};

type Props = {
  badge: BadgeView;
  mayDownload: boolean;
  onDownload: (badge: BadgeId, language: TranslatedLanguage) => Promise<boolean>;
};

/** A law or standard: its state, facts that the product proves, and the operator's duties. */
export function BadgeCard({ badge, mayDownload, onDownload }: Props) {
  const t = useT("compliance");
  const say = useT("assessment");
  const toasts = useToasts();
  const language = translatedOr(useLanguage());
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const { tone, icon: StateIcon } = looks[badge.state];
  const Picture = pictures[badge.id];
  const name = badgeNames[badge.id];
  const action = badge.download && t(`download.${badge.download}`);
  const download = async () => {
    setBusy(true);
    if (!(await onDownload(badge.id, language))) toasts.error(t("download.failed"));
    setBusy(false);
  };
  return (
    <li className="co-badge" data-state={badge.state}>
      <span className="co-seal" aria-hidden>
        <Picture />
      </span>
      <div className="co-words">
        <h2 id={heading} dir="auto">
          {name}
        </h2>
        <p className="cs-muted">{say(`about.${badge.id}`)}</p>
      </div>
      <StatusBadge tone={tone} icon={<StateIcon aria-hidden />}>
        {t(`state.${badge.state}`)}
      </StatusBadge>
      <div className="co-rest">
        <DocumentNote badge={badge} />
        <details>
          <summary aria-label={t("details.of", { name })}>{t("details")}</summary>
          <h3>{say("facts")}</h3>
          <ul>
            {badge.facts.map(({ id, value }) => (
              <li key={id}>{say(`fact.${id}`, { value: value ?? "" })}</li>
            ))}
          </ul>
          <h3>{say("duties")}</h3>
          <ul>
            {badge.duties.map((id) => (
              <li key={id}>{say(`duty.${id}`)}</li>
            ))}
          </ul>
        </details>
        {action && mayDownload && (
          <Button
            busy={busy}
            icon={<Download aria-hidden />}
            aria-label={t("download.of", { action, name })}
            onClick={download}
          >
            {action}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The issuer and period of the operator's file, or what the state means without one. */
function DocumentNote({ badge: { state, document } }: { badge: BadgeView }) {
  const t = useT("compliance");
  const { day } = useFormats();
  // Days have no time zone: noon is the same day for every reader within 12 hours of UTC.
  const dayOf = (text: string) => day(`${text}T12:00:00.000Z`);
  if (state !== "operator_document" && state !== "lapsed") return <p>{t(`note.${state}`)}</p>;
  const { issuer, from, to, validUntil } = document ?? {};
  return (
    <p>
      <span>{issuer ? t("document.issuer", { issuer }) : t("document.own")}</span>
      {from && to && (
        <>
          <br />
          <span>{t("document.period", { from: dayOf(from), to: dayOf(to) })}</span>
        </>
      )}
      {validUntil && (
        <>
          <br />
          <span>{t(state === "lapsed" ? "document.lapsed" : "document.valid", { day: dayOf(validUntil) })}</span>
        </>
      )}
    </p>
  );
}
