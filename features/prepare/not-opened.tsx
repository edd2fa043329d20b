import { FileX2, Send } from "lucide-react";
import type { CallRefusal } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import buttonCss from "../ui/controls/button.css?inline";
import { Button, classOf } from "../ui/controls/button.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Main } from "../ui/layout/main.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import type { DraftToOpen } from "./prepare.tsx";
import { documentEvents, templateEvents } from "./prepare-events.ts";

type NotOpenedProps = DraftToOpen & { refusal: CallRefusal; onRetry: () => void; elsewhere: Elements };

/** Says why a draft could not be opened, and where to go from here. */
export function NotOpened({ refusal, documentId, isTemplate, onRetry, elsewhere }: NotOpenedProps) {
  useSheet(buttonCss, "cs-ui");
  const t = useT("prepare");
  const common = useT("common");
  const host = useHost();
  const isLost = refusal.status === 404;
  const { away } = isTemplate ? templateEvents : documentEvents;
  const isSent = refusal.code === "document_immutable";
  return (
    <Main className="pr-page">
      <EmptyState
        headingLevel={1}
        icon={isSent ? <Send /> : <FileX2 />}
        title={t(
          isSent ? "open.sent" : isTemplate ? "open.template.failed" : isLost ? "open.not_found" : "open.failed",
        )}
        actions={
          <>
            {isSent && documentId && host.hrefOf({ type: "document_wanted", documentId }) && (
              <EventLink to={{ type: "document_wanted", documentId }} className={classOf("primary")}>
                {t("save.failed.open")}
              </EventLink>
            )}
            {isLost && elsewhere}
            {!isLost && !isSent && (
              <Button look="primary" onClick={onRetry}>
                {common("retry")}
              </Button>
            )}
            {host.hrefOf(away) && (
              <EventLink
                to={
                  isTemplate
                    ? away
                    : { type: "documents_wanted", editingError: isSent ? "sent" : isLost ? "missing" : "failed" }
                }
                className={classOf("secondary")}
              >
                {t(isTemplate ? "close.template" : "close")}
              </EventLink>
            )}
          </>
        }
      >
        {isSent ? t("open.sent.text") : refusal.message || common("error.unreachable")}
      </EmptyState>
    </Main>
  );
}
