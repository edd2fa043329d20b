import {
  BellRing,
  type LucideIcon,
  MailX,
  PencilLine,
  RefreshCcw,
  Signature,
  TabletSmartphone,
  ThumbsUp,
} from "lucide-react";
import { useState } from "react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { RoleType } from "../../../domain/recipient/recipient.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import type { PrimaryAction } from "./detail-head.tsx";
import { type DetailPerson, ownTurn, type Reader, toFix, toRemind } from "./people-of.ts";

const ownIcons: Record<RoleType, LucideIcon> = {
  signatureNeeded: Signature,
  inPerson: TabletSmartphone,
  documentReviewer: ThumbsUp,
  documentEditor: PencilLine,
};

type NextActions = {
  open: () => Promise<unknown>;
  remind: (people: readonly DetailPerson[]) => Promise<unknown>;
  correct: () => Promise<unknown>;
  fix: (person: DetailPerson) => void;
};

/** The primary action: the reader's own part first, then failures, then a reminder to pending recipients. */
export function useNext(document: OwnerView | null, reader: Reader | null, verbs: NextActions): PrimaryAction | null {
  const t = useT("dashboard");
  const detail = useT("detail");
  const { withholds } = useHost();
  const [busy, setBusy] = useState(false);
  if (!document) return null;
  const during = (doing: () => Promise<unknown>) => async () => {
    setBusy(true);
    await doing();
    setBusy(false);
  };
  const own = ownTurn(document, reader);
  if (own && !withholds?.has("sign")) {
    const Icon = ownIcons[own.roleType];
    return { label: t(`next.${own.roleType}`), icon: <Icon aria-hidden />, busy, onAction: during(verbs.open) };
  }
  const mayManage = document.may === undefined || document.may.includes("MANAGE");
  const isOver = document.status === "DECLINED" || document.status === "VOIDED";
  if (isOver && mayManage && !withholds?.has("correct")) {
    return { label: t("action.correct"), icon: <RefreshCcw aria-hidden />, busy, onAction: during(verbs.correct) };
  }
  const unreached = mayManage && !withholds?.has("edit") ? toFix(document) : null;
  if (unreached) {
    const label = detail("next.fix", { name: unreached.name || unreached.email });
    return { label, icon: <MailX aria-hidden />, onAction: () => verbs.fix(unreached) };
  }
  const people = withholds?.has("remind") ? [] : toRemind(document, reader);
  if (people.length === 0) return null;
  return {
    label: t("action.remind"),
    icon: <BellRing aria-hidden />,
    busy,
    onAction: during(() => verbs.remind(people)),
  };
}
