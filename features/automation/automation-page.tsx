import { Check, X } from "lucide-react";
import { useEffect, useMemo } from "react";
import { readAutomationCall } from "../../domain/contract/integration/automation.ts";
import { type AutomationType, apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { createLoaded } from "../host/loaded.ts";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import rowsCss from "../ui/layout/settings-rows.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import css from "./automation.css?inline";
import { platforms, type Step } from "./platforms.ts";
import { RunsSection } from "./runs-section.tsx";
import { AutomationBadge } from "./state-badge.tsx";
import { SubscriptionsSection } from "./subscriptions-section.tsx";

type Props = {
  type: AutomationType;
  /** The keys of this type; `null` for readers without access to keys. */
  keysSection: Elements;
  mayCreateKeys: boolean;
  /** Number of keys; when it changes, the state is reloaded. `null` while they are loading. */
  keyCount: number | null;
};

/** Explains how to connect a platform or an agent, and lists its latest runs. */
export function AutomationPage({ type, keysSection, mayCreateKeys, keyCount }: Props) {
  useSheet(pageCss, "cs-ui");
  useSheet(rowsCss, "cs-ui");
  useSheet(css);
  const t = useT("automation");
  const integrations = useT("integrations");
  const host = useHost();
  const automation = useMemo(() => createLoaded(host, readAutomationCall, { params: { type } }), [host, type]);
  useEffect(() => (keyCount === null ? undefined : automation.open()), [automation, keyCount]);
  const view = automation.value.value;
  const name = type === "agent" ? t("agent.name") : apiKeyTypeNames[type];
  return (
    <Page
      className="au-page"
      back={{ to: { type: "integrations_wanted" }, label: integrations("title") }}
      title={name}
      lead={t(`${type}.lead`)}
      state={view && <AutomationBadge summary={view} />}
    >
      {view && view.stoppedSubscriptions > 0 && (
        <Notice tone="warning" title={t("stopped.title")}>
          {t("stopped.text")}
        </Notice>
      )}
      <StepsSection type={type} name={name} mayCreateKeys={mayCreateKeys} />
      {type === "agent" && <AgentLimits />}
      {keysSection}
      <LoadedContent of={automation} placeholder={<Skeleton width="100%" height="160px" radius="12px" />}>
        {({ subscriptions, runs }) => (
          <>
            {type !== "agent" && <SubscriptionsSection subscriptions={subscriptions} />}
            <RunsSection runs={runs} isLoading={automation.isLoading.value} onRefresh={() => void automation.load()} />
          </>
        )}
      </LoadedContent>
    </Page>
  );
}

type StepsProps = { type: AutomationType; name: string; mayCreateKeys: boolean };

function StepsSection({ type, name, mayCreateKeys }: StepsProps) {
  const t = useT("automation");
  const host = useHost();
  const server = new URL(host.apiBase || "/", location.href).origin;
  const { steps, folder = "" } = platforms[type];
  return (
    <section className="cs-settings-card" aria-labelledby="au-steps">
      <h2 id="au-steps">{t("steps.title")}</h2>
      <ol className="au-steps">
        {steps(server).map((step) => (
          <li key={step.text}>
            <div className="au-step">
              <p>
                {mayCreateKeys || !isKeyStep(step) ? t(`step.${step.text}`, { name, folder }) : t("step.key.hidden")}
              </p>
              <StepExtras step={step} server={server} />
            </div>
          </li>
        ))}
      </ol>
      <p className="cs-muted">{t(type === "agent" ? "rights.agent" : "rights")}</p>
    </section>
  );
}

function isKeyStep({ text }: Step): boolean {
  return text === "key" || text === "agent.key";
}

function StepExtras({ step: { copies = [], link }, server }: { step: Step; server: string }) {
  const t = useT("automation");
  return (
    <>
      {copies.map(({ label, value, isCode = false }) => (
        <CopyField key={value} label={t(`copy.${label}`)} value={value} isCode={isCode} />
      ))}
      {link &&
        (typeof link.to === "string" ? (
          <a href={server + link.to}>{t(`link.${link.label}`)}</a>
        ) : (
          <EventLink to={link.to}>{t(`link.${link.label}`)}</EventLink>
        ))}
    </>
  );
}

const abilities = ["read", "prepare", "remind", "download"] as const;
const limits = ["send", "sign", "codes", "more"] as const;

function AgentLimits() {
  const t = useT("automation");
  return (
    <section className="cs-settings-card au-limits" aria-labelledby="au-limits">
      <h2 id="au-limits">{t("agent.limits.title")}</h2>
      <div className="au-columns">
        <div>
          <h3>{t("agent.can")}</h3>
          <ul>
            {abilities.map((one) => (
              <li key={one}>
                <Check aria-hidden />
                <span>{t(`agent.can.${one}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t("agent.cannot")}</h3>
          <ul>
            {limits.map((one) => (
              <li key={one}>
                <X aria-hidden />
                <span>{t(`agent.cannot.${one}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
