import { Copy, Ellipsis, Globe, Tag, Trash2 } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { Menu } from "../ui/overlay/menu.tsx";
import type { TemplateAction } from "./template-dialogs.tsx";

const icons = { form: Globe, details: Tag, copy: Copy, delete: Trash2 };
const actions = ["details", "copy", "form", "delete"] as const;

/** Menu of a template's actions: details, copy, web form, deletion. */
export function TemplateMenu({ name, onAction }: { name: string; onAction: (action: TemplateAction) => void }) {
  const t = useT("templates");
  return (
    <Menu
      label={t("row.actions", { name })}
      icon={<Ellipsis aria-hidden />}
      actions={actions.map((action) => {
        const Icon = icons[action];
        return {
          id: action,
          label: t(`action.${action}`),
          icon: <Icon aria-hidden />,
          danger: action === "delete",
          onAction: () => onAction(action),
        };
      })}
    />
  );
}
