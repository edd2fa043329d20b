import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { listSignInWaysCall } from "../../domain/contract/account/sign-in.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useLoaded, useOpened } from "../ui/use-loaded.ts";
import { createOperation, type Health } from "./create-operation.ts";
import { MailTrial } from "./mail-trial.tsx";
import css from "./operation.css?inline";

type CheckName = keyof Health["checks"];
type State = Health["checks"][CheckName]["state"];

const looks = {
  ok: { tone: "success", icon: CircleCheck },
  missing: { tone: "neutral", icon: CircleDashed },
  warning: { tone: "warning", icon: TriangleAlert },
  failing: { tone: "danger", icon: CircleAlert },
} as const;

/** The installation's health, and a test of its mail server; for the support team. */
export function OperationPage() {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("operation");
  const operation = useOpened(createOperation);
  const { health } = operation;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <section className="cs-settings-card" aria-labelledby="op-health">
        <div className="op-head">
          <h2 id="op-health">{t("health")}</h2>
          <Button busy={health.isLoading.value} onClick={() => void health.load()}>
            {t("health.again")}
          </Button>
        </div>
        <LoadedContent of={health} placeholder={<Skeleton width="100%" height="320px" radius="12px" />}>
          {({ status, checks, version }) => (
            <>
              <p>{t(`status.${status}`)}</p>
              <ul className="op-checks">
                {Object.entries(checks).map(([name, { state, detail }]) => (
                  <CheckRow key={name} name={name as CheckName} state={state} detail={detail} />
                ))}
              </ul>
              <p className="cs-muted">{t("version", { version })}</p>
            </>
          )}
        </LoadedContent>
      </section>
      <MailTrial operation={operation} />
      <GoogleSetUp />
    </Page>
  );
}

/** What Google sign-in still needs; nothing where it is set up. */
function GoogleSetUp() {
  const t = useT("operation");
  const setUp = useLoaded(listSignInWaysCall, {}).value.value?.setUp;
  if (!setUp) return null;
  return (
    <section className="cs-settings-card" aria-labelledby="op-google">
      <h2 id="op-google">{t("google.title")}</h2>
      <p>{t("google.text")}</p>
      <p>
        <code dir="ltr" translate="no">
          {setUp.redirectUri}
        </code>
      </p>
    </section>
  );
}

function CheckRow({ name, state, detail }: { name: CheckName; state: State; detail: string | undefined }) {
  const t = useT("operation");
  const { tone, icon: Icon } = looks[state];
  return (
    <li>
      <div>
        <strong>{t(`check.${name}`)}</strong>
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {t(`state.${state}`)}
        </StatusBadge>
      </div>
      {state !== "ok" && <p>{t(`help.${name}`)}</p>}
      {state !== "ok" && detail && (
        <p className="cs-muted" dir="ltr" lang="en">
          {detail}
        </p>
      )}
    </li>
  );
}
