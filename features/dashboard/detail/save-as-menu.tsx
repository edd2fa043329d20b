import { Ellipsis } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { Menu } from "../../ui/overlay/menu.tsx";
import type { SavedAs } from "../document-actions.ts";
import { actionIcons } from "../row-menu.tsx";

/** Menu to save the document as a template or web form. */
export function SaveAsMenu({ onSave }: { onSave: (as: SavedAs) => void }) {
  const t = useT("dashboard");
  return (
    <Menu
      label={t("detail.more")}
      icon={<Ellipsis aria-hidden />}
      actions={(["template", "webform"] as const).map((as) => {
        const Icon = actionIcons[as];
        return { id: as, label: t(`action.${as}`), icon: <Icon aria-hidden />, onAction: () => onSave(as) };
      })}
    />
  );
}
