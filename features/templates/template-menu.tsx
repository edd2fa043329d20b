import { Copy, Download, Ellipsis, FileSpreadsheet, Globe, History, Tag, Trash2 } from "lucide-react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Menu } from "../ui/overlay/menu.tsx";
import type { TemplateAction } from "./template-dialogs.tsx";

const icons = { form: Globe, details: Tag, versions: History, copy: Copy, delete: Trash2 };
const actions = ["details", "versions", "copy", "form", "delete"] as const;

type Props = {
  template: { _id: string; name: string };
  onAction: (action: TemplateAction) => void;
  /** Omitted for readers who see no documents. */
  onExport?: (() => void) | undefined;
};

/** Menu of a template's actions: sending in bulk, details, copy, web form, deletion. */
export function TemplateMenu({ template: { _id: templateId, name }, onAction, onExport }: Props) {
  const t = useT("templates");
  const host = useHost();
  const bulk = {
    id: "bulk",
    label: t("action.bulk"),
    icon: <FileSpreadsheet aria-hidden />,
    onAction: () => host.announce({ type: "template_bulk_wanted", templateId }),
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
        ...actions.map((action) => {
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
