import { ArrowLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { type Destination, useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import type { Preparation } from "./create-preparation.ts";
import { LazyClashNotice, LazyLostSecrets } from "./draft/lazy-notices.tsx";
import { typedSecrets } from "./draft/stored/withheld-secrets.ts";
import { useMergeToast } from "./draft/texts/use-merge-toast.ts";
import type { PrepareStep } from "./prepare.tsx";
import { SaveStatus } from "./save-status.tsx";
import { stepsIn, useTerms } from "./terms.ts";

type Props = {
  preparation: Preparation;
  step: PrepareStep;
  /** The screen's only primary button. */
  action?: ReactNode;
  /** Moves to the other step. */
  onStep: (step: PrepareStep) => void;
};

/** Refusals of a draft that was sent meanwhile. */
const sentCodes: ReadonlySet<string> = new Set(["document_immutable", "document_not_draft"]);

/** Header of both steps: close link if the host has one, save state, primary action. */
export function PrepareHeader({ preparation, step, action, onStep }: Props) {
  const t = useT("prepare");
  const host = useHost();
  const isStepped = stepsIn(useTerms()).length > 1;
  const { isTemplate, places } = preparation;
  const { save } = preparation.store;
  const isSent = !isTemplate && save.value.kind === "failed" && sentCodes.has(save.value.refusal.code ?? "");
  const away: Destination = isSent ? { type: "documents_wanted", editingError: "sent" } : places.away;
  const heading = t(isTemplate ? "heading.template" : "heading");
  const close = t(isTemplate ? "close.template" : "close");
  useMergeToast(preparation);
  const draft = preparation.store.draft.value;
  const title = draft.template?.name || Object.values(draft.infos).find((info) => info?.title)?.title;
  return (
    <>
      <header className="pr-header" data-step={step}>
        {isStepped && (
          <IconButton
            className="pr-back"
            label={t(isTemplate ? "step.setup.template" : "step.setup")}
            icon={<ArrowLeft className="cs-mirror" aria-hidden />}
            onClick={() => onStep("setup")}
          />
        )}
        {host.hrefOf(away) && (
          <EventLink to={away} className="pr-close" aria-label={close} title={close}>
            <X aria-hidden />
          </EventLink>
        )}
        <div className="pr-heading">
          <h1 className="cs-truncate" dir="auto" title={heading}>
            {step === "setup" || !title ? heading : title}
          </h1>
          <SaveStatus save={preparation.store.save.value} />
        </div>
        {isStepped ? (
          <nav className="pr-steps" aria-label={t("steps")}>
            <Step
              name={t(isTemplate ? "step.setup.template" : "step.setup")}
              number={1}
              isCurrent={step === "setup"}
              onGo={() => onStep("setup")}
            />
            <ChevronRight className="cs-mirror" aria-hidden />
            <Step name={t("step.fields")} number={2} isCurrent={step === "fields"} onGo={() => onStep("fields")} />
          </nav>
        ) : (
          <span />
        )}
        <div className="pr-action">{action}</div>
      </header>
      <SaveTrouble preparation={preparation} />
      <LazyLostSecrets store={preparation.store} />
    </>
  );
}

function Step(props: { name: string; number: number; isCurrent: boolean; onGo: () => void }) {
  return (
    <button
      type="button"
      className="pr-step"
      aria-current={props.isCurrent ? "step" : undefined}
      onClick={props.isCurrent ? undefined : props.onGo}
    >
      <span aria-hidden>{props.number}</span>
      <span>{props.name}</span>
    </button>
  );
}

/** Shows why saving failed and how to resolve it. */
function SaveTrouble({ preparation }: { preparation: Preparation }) {
  const t = useT("prepare");
  const common = useT("common");
  const host = useHost();
  const { store } = preparation;
  const save = store.save.value;
  if (save.kind === "failed") {
    const sent = sentCodes.has(save.refusal.code ?? "");
    const documentId = store.server.value?._id;
    const hasSecrets = typedSecrets(store.draft.value).length > 0;
    return (
      <div className="pr-trouble">
        <Notice
          tone="danger"
          title={t("save.failed")}
          actions={
            sent && documentId ? (
              host.hrefOf({ type: "document_wanted", documentId }) && (
                <EventLink to={{ type: "document_wanted", documentId }}>{t("save.failed.open")}</EventLink>
              )
            ) : (
              <Button onClick={() => void store.flush()}>{common("retry")}</Button>
            )
          }
        >
          {save.refusal.message || t(hasSecrets ? "save.failed.unreachable.secrets" : "save.failed.unreachable")}
        </Notice>
      </div>
    );
  }
  if (save.kind !== "conflict") return null;
  return (
    <div className="pr-trouble">
      <LazyClashNotice preparation={preparation} clashes={save.clashes} theirs={save.theirs} />
    </div>
  );
}
