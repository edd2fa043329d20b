import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Clock3,
  CreditCard,
  Hourglass,
  PencilLine,
  PenLine,
  ShieldEllipsis,
} from "lucide-react";
import type { SignerStatus } from "../../domain/contract/views/recipient-view.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import type { RoleType } from "../../domain/recipient/recipient.ts";
import { type TextKey, useT } from "../host/i18n.ts";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";

type BadgeStyle = { tone: Tone; Icon: typeof Ban };

const documentBadges: Record<DocumentStatus, BadgeStyle> = {
  DRAFT: { tone: "neutral", Icon: PencilLine },
  QUEUED: { tone: "info", Icon: Hourglass },
  SENT: { tone: "info", Icon: Clock3 },
  WAITING_FOR_PAYMENT: { tone: "warning", Icon: CreditCard },
  SEALING: { tone: "info", Icon: ShieldEllipsis },
  COMPLETED: { tone: "success", Icon: CircleCheck },
  DECLINED: { tone: "danger", Icon: CircleX },
  EXPIRED: { tone: "warning", Icon: Hourglass },
  VOIDED: { tone: "neutral", Icon: Ban },
};

type Props = {
  status: DocumentStatus;
  /** Set when it is the reader's turn to sign. */
  actionRequired?: boolean;
  /** Sealing is delayed. */
  delayed?: boolean;
};

/** Status of a document, for its list and its page. */
export function DocumentStatusBadge({ status, actionRequired, delayed }: Props) {
  const t = useT("dashboard");
  if (actionRequired && status === "SENT") {
    return (
      <StatusBadge tone="accent" icon={<PenLine aria-hidden />}>
        {t("status.yourTurn")}
      </StatusBadge>
    );
  }
  const { tone, Icon } = documentBadges[status];
  return (
    <StatusBadge tone={delayed ? "warning" : tone} icon={<Icon aria-hidden />}>
      {t(delayed ? "status.SEALING_DELAYED" : `status.${status}`)}
    </StatusBadge>
  );
}

/** The icon on a person's avatar and the label, for each status. */
const signerBadges: Record<SignerStatus, BadgeStyle & { label: TextKey<"dashboard"> }> = {
  WAITING: { tone: "neutral", Icon: CircleDashed, label: "person.WAITING" },
  SENT: { tone: "info", Icon: Clock3, label: "person.SENT" },
  SIGNED: { tone: "success", Icon: CircleCheck, label: "person.SIGNED" },
  DECLINED: { tone: "danger", Icon: CircleX, label: "person.DECLINED" },
  RELEASED: { tone: "neutral", Icon: CircleMinus, label: "person.RELEASED" },
};

/** Icon and word for a person by their role; a person who had not acted when the document ended is shown as such. */
export function personBadge(
  { status, roleType }: { status: SignerStatus; roleType: RoleType },
  document: DocumentStatus,
): BadgeStyle & { label: TextKey<"dashboard"> } {
  const badge = signerBadges[status];
  const isDocumentRole = roleType === "documentReviewer" || roleType === "documentEditor";
  if ((status === "SENT" || status === "WAITING") && hasEnded(document)) {
    return { ...signerBadges.RELEASED, label: status === "SENT" ? "person.unanswered" : "person.unasked" };
  }
  if (isDocumentRole && (status === "SENT" || status === "SIGNED" || status === "DECLINED")) {
    return { ...badge, label: `person.${roleType}.${status}` };
  }
  return badge;
}

/** Whether the document ended without being completed, so that no recipient can act any more. */
export function hasEnded(document: DocumentStatus): boolean {
  return document === "DECLINED" || document === "VOIDED" || document === "EXPIRED";
}
