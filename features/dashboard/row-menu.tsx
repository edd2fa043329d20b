import {
  Archive,
  ArchiveRestore,
  Ban,
  BellRing,
  CalendarPlus,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FolderInput,
  Globe,
  LayoutTemplate,
  PencilLine,
  Send,
  Share2,
  Signature,
  SquareCheck,
  Trash2,
  Undo2,
  UserRoundPen,
} from "lucide-react";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { IconButton } from "../ui/controls/button.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { actionsFor, type DocumentAction, type Offers } from "./document-actions.ts";

export const actionIcons: Record<DocumentAction, typeof Ban> = {
  sign: Signature,
  open: Eye,
  edit: PencilLine,
  remind: BellRing,
  resend: Send,
  extend: CalendarPlus,
  fix: UserRoundPen,
  share: Share2,
  move: FolderInput,
  duplicate: Copy,
  correct: PencilLine,
  template: LayoutTemplate,
  webform: Globe,
  void: Ban,
  download: Download,
  delete: Trash2,
  archive: Archive,
  unarchive: ArchiveRestore,
  restore: Undo2,
  erase: Trash2,
};

type Props = {
  row: DocumentRow;
  offers: Offers;
  onAction: (action: DocumentAction, row: DocumentRow) => void;
  /** Starts selecting documents with this one. */
  onSelect: (() => void) | undefined;
};

/** Actions of a row: the usual one as a button on hover, all of them in a menu. */
export function RowMenu({ row, offers, onAction, onSelect }: Props) {
  const t = useT("dashboard");
  const list = useT("list");
  const { withholds } = useHost();
  const actions = actionsFor(row, offers).filter((one) => !withholds?.has(one));
  const quick = (["restore", "sign", "remind", "extend", "correct", "edit", "download"] as const).find((one) =>
    actions.includes(one),
  );
  const QuickIcon = quick && actionIcons[quick];
  return (
    <div className="cs-row-actions">
      {quick && QuickIcon && (
        <IconButton
          className="cs-row-quick"
          label={t(`action.${quick}`)}
          icon={<QuickIcon aria-hidden />}
          onClick={() => onAction(quick, row)}
        />
      )}
      <Menu
        label={t("row.actions", { title: row.title || t("untitled") })}
        icon={<Ellipsis aria-hidden />}
        actions={[
          ...actions.map((action) => {
            const Icon = actionIcons[action];
            return {
              id: action,
              label: t(`action.${action}`),
              icon: <Icon aria-hidden />,
              danger: action === "void" || action === "delete" || action === "erase",
              onAction: () => onAction(action, row),
            };
          }),
          ...(onSelect
            ? [{ id: "select", label: list("select"), icon: <SquareCheck aria-hidden />, onAction: onSelect }]
            : []),
        ]}
      />
    </div>
  );
}
