import { ArrowLeft, Download, PencilLine } from "lucide-react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { TestBadge } from "../../ui/controls/test-badge.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import type { DocumentAction, OnSaveAs } from "../document-actions.ts";
import { DocumentStatusBadge } from "../document-status.tsx";
import { DetailMenu } from "./detail-menu.tsx";

type Props = {
  document: OwnerView;
  /** Actions available here. */
  offered: readonly DocumentAction[];
  /** The document is the only page here: no list to go back to. */
  isAlone: boolean;
  /** The action that waits for the reader. */
  next: PrimaryAction | null;
  isOwnTurn: boolean;
  onVoid: () => void;
  onDownload: () => void;
  onSaveAs: OnSaveAs | undefined;
  onChanged: () => void;
};

/** The primary action. */
export type PrimaryAction = { label: string; icon: Elements; busy?: boolean; onAction: () => void };

/** Title, status and actions of the document. */
export function DetailHead({ document, offered, isAlone, next, isOwnTurn, onVoid, onDownload, ...menu }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const host = useHost();
  const { _id: documentId, title, status } = document;
  const completed = status === "COMPLETED";
  return (
    <header className="cs-detail-head">
      <div className="cs-detail-title">
        {!isAlone && (
          <ButtonLink
            look="quiet"
            href={host.hrefOf({ type: "documents_wanted" }) ?? "#"}
            aria-label={common("documents")}
            icon={<ArrowLeft aria-hidden className="cs-mirror" />}
            onClick={(event) => {
              event.preventDefault();
              host.go({ type: "documents_wanted" });
            }}
          />
        )}
        <h1 dir="auto" title={title}>
          {title || t("untitled")}
        </h1>
        {document.isTest && <TestBadge />}
        <DocumentStatusBadge status={status} actionRequired={isOwnTurn} delayed={Boolean(document.sealing?.delay)} />
      </div>
      <div className="cs-detail-actions">
        {offered.includes("edit") && (
          <Button
            look="primary"
            icon={<PencilLine aria-hidden />}
            onClick={() => host.go({ type: "document_edit_wanted", documentId })}
          >
            {t("action.edit")}
          </Button>
        )}
        {next && (
          <Button look="primary" icon={next.icon} busy={next.busy ?? false} onClick={next.onAction}>
            {next.label}
          </Button>
        )}
        <Button look={completed ? "primary" : "secondary"} icon={<Download aria-hidden />} onClick={onDownload}>
          {t(completed ? "action.download.sealed" : "action.download")}
        </Button>
        <DetailMenu document={document} offered={offered} onVoid={onVoid} {...menu} />
      </div>
    </header>
  );
}
