import {
  Copy,
  Download,
  Ellipsis,
  FileSpreadsheet,
  FolderInput,
  Globe,
  History,
  Tag,
  Trash2,
  Users,
} from "lucide-react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Menu } from "../ui/overlay/menu.tsx";
import type { TemplateAction } from "./template-dialogs.tsx";

const icons = {
  form: Globe,
  details: Tag,
  versions: History,
  copy: Copy,
  move: FolderInput,
  sharing: Users,
  delete: Trash2,
};
const actions = ["details", "versions", "copy", "move", "sharing", "form", "delete"] as const;

type Props = {
  template: { _id: string; name: string };
  canMove: boolean;
  canShare: boolean;
  onAction: (action: TemplateAction) => void;
  /** Omitted for readers who see no documents. */
  onExport?: (() => void) | undefined;
};

/** Menu of a template's actions: sending in bulk, details, copy, web form, deletion. */
export function TemplateMenu({ template: { _id: templateId, name }, canMove, canShare, onAction, onExport }: Props) {
  const t = useT("templates");
  const host = useHost();
  const offered = actions.filter((one) => (one !== "move" || canMove) && (one !== "sharing" || canShare));
  const bulk = {
    id: "bulk",
    label: t("action.bulk"),
    icon: <FileSpreadsheet aria-hidden />,
    onAction: () => host.go({ type: "template_bulk_wanted", templateId }),
  };
  return (
    <Menu
      label={t("row.actions", { name })}
      icon={<Ellipsis aria-hidden />}
      actions={[
        bulk,
        ...(onExport
          ? [{ id: "export", label: t("action.export"), icon: <Download aria-hidden />, onAction: onExport }]
          : []),
        ...offered.map((action) => {
          const Icon = icons[action];
          return {
            id: action,
            label: t(`action.${action}`),
            icon: <Icon aria-hidden />,
            danger: action === "delete",
            onAction: () => onAction(action),
          };
        }),
      ]}
    />
  );
}
