import { Ellipsis, FilePlus2, Globe, LayoutTemplate, PencilLine, Trash2 } from "lucide-react";
import type { TemplateRow as Row } from "../../domain/contract/template.ts";
import { useT } from "../i18n.ts";
import { classOf } from "../ui/button.tsx";
import { Go } from "../ui/go.tsx";
import { Menu } from "../ui/menu.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useFormats } from "../ui/use-formats.ts";

export type TemplateAction = "form" | "rename" | "delete";
const icons = { form: Globe, rename: PencilLine, delete: Trash2 };

type Props = { row: Row; now: number; onAction: (action: TemplateAction, row: Row) => void };

/** One template: what it is, whether strangers may fill it in, and a new document from it. */
export function TemplateRow({ row, now, onAction }: Props) {
  const t = useT("templates");
  const formats = useFormats();
  const facts = [
    t("row.pages", { count: row.pages }),
    ...(row.files > 1 ? [t("row.files", { count: row.files })] : []),
    ...(row.recipientCount > 0 ? [t("row.people", { count: row.recipientCount })] : []),
    t("row.changed", { ago: formats.ago(row.updatedAt, now) }),
  ];
  return (
    <li>
      <span className="templates-icon" aria-hidden>
        <LayoutTemplate />
      </span>
      <div className="templates-name">
        <strong className="cs-truncate" dir="auto">
          {row.name}
        </strong>
        <span className="cs-muted">{facts.join(" · ")}</span>
      </div>
      <div className="templates-state">
        {row.form?.isEnabled && (
          <StatusBadge tone="success" icon={<Globe aria-hidden />}>
            {t("row.form")}
          </StatusBadge>
        )}
      </div>
      <div className="templates-actions">
        <Go
          to={{ type: "template_use_wanted", templateId: row._id }}
          className={classOf("secondary")}
          aria-label={t("use.named", { name: row.name })}
        >
          <FilePlus2 aria-hidden />
          {t("use")}
        </Go>
        <Menu
          label={t("row.actions", { name: row.name })}
          icon={<Ellipsis aria-hidden />}
          actions={(["form", "rename", "delete"] as const).map((action) => {
            const Icon = icons[action];
            return {
              id: action,
              label: t(`action.${action}`),
              icon: <Icon aria-hidden />,
              danger: action === "delete",
              onAction: () => onAction(action, row),
            };
          })}
        />
      </div>
    </li>
  );
}
