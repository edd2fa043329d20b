import { Globe, LayoutTemplate, Lock } from "lucide-react";
import type { TemplateRow as Row } from "../../domain/contract/template/template.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";
import type { TemplateAction } from "./template-dialogs.tsx";
import type { TemplateFolders } from "./template-folders.ts";
import { TemplateMenu } from "./template-menu.tsx";
import type { OnExport } from "./templates.ts";
import { UseButton } from "./use-button.tsx";

type Props = {
  row: Row;
  now: number;
  canSend: boolean;
  /** Selected for a packet with others. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  canEdit: boolean;
  folders: TemplateFolders | undefined;
  onAction: (action: TemplateAction, row: Row) => void;
  onExport?: OnExport | undefined;
};

/** One template: its name, whether its web form is open, and a button for a new document. */
export function TemplateRow({ row, now, canSend, isChosen, onChoose, canEdit, folders, onAction, onExport }: Props) {
  const t = useT("templates");
  const formats = useFormats();
  const times = useRelativeTimes();
  const folder = folders?.all.find(({ id }) => id === row.folderId)?.path;
  const facts = [
    ...(folder ? [folder] : []),
    ...(row.owner.name ? [row.owner.name] : []),
    ...(row.category ? [t(`category.${row.category}`)] : []),
    t("row.pages", { count: row.pages }),
    ...(row.files > 1 ? [t("row.files", { count: row.files })] : []),
    ...(row.recipientCount > 0 ? [t("row.people", { count: row.recipientCount })] : []),
    row.lastUsedAt
      ? t("row.used", { count: row.uses, number: formats.number(row.uses), ago: times.ago(row.lastUsedAt, now) })
      : t("row.changed", { ago: times.ago(row.updatedAt, now) }),
  ];
  return (
    <li>
      {canSend ? (
        <input
          type="checkbox"
          className="templates-choose"
          aria-label={t("row.choose", { name: row.name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      ) : (
        <span className="cs-list-icon" aria-hidden>
          <LayoutTemplate />
        </span>
      )}
      <div className="cs-list-name">
        <Name row={row} />
        <span className="cs-muted">{facts.join(" · ")}</span>
      </div>
      <div className="templates-state">
        {row.isRestricted && (
          <StatusBadge tone="neutral" icon={<Lock aria-hidden />}>
            {t("row.restricted")}
          </StatusBadge>
        )}
        {row.form?.isEnabled && (
          <StatusBadge tone="success" icon={<Globe aria-hidden />}>
            {t("row.form")}
          </StatusBadge>
        )}
      </div>
      <div className="templates-actions">
        <UseButton template={row} look="secondary" canSend={canSend} />
        <TemplateMenu
          template={row}
          canMove={canEdit && folders !== undefined}
          canShare={canEdit}
          onAction={(action) => onAction(action, row)}
          onExport={onExport && (() => onExport({ templateId: row._id, formId: row.form?.formId ?? null }))}
        />
      </div>
    </li>
  );
}

/** The name, as a link where the host has a page for the template. */
function Name({ row }: { row: Row }) {
  const host = useHost();
  const target = { type: "template_wanted", templateId: row._id } as const;
  if (host.hrefOf(target) === null) return <strong dir="auto">{row.name}</strong>;
  return (
    <EventLink to={target} dir="auto">
      {row.name}
    </EventLink>
  );
}
