import { Ellipsis, Globe, PencilLine, Trash2 } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { Menu } from "../ui/overlay/menu.tsx";
import type { TemplateAction } from "./template-dialogs.tsx";

const icons = { form: Globe, rename: PencilLine, delete: Trash2 };
const actions = ["form", "rename", "delete"] as const;

/** Menu of a template's actions: web form, name, deletion. */
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
