import { X } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "./bulk-bar.css?inline";

/** An action on the selected documents. */
export type BulkAction = { id: string; label: string; icon: Elements; danger?: boolean; onAction: () => void };

type Props = {
  /** Number of selected documents. */
  count: number;
  actions: readonly BulkAction[];
  /** Offers to select all documents of the view. */
  all: { label: string; busy: boolean; onSelect: () => void } | null;
  onClear: () => void;
};

/** Actions on the selected documents, in a bar above the end of the list. */
export function BulkBar({ count, actions, all, onClear }: Props) {
  useSheet(css);
  const t = useT("list");
  return (
    <section className="cs-bulk" aria-label={t("bulk.label")}>
      <p role="status">{t("bulk.count", { count })}</p>
      {all && (
        <Button look="quiet" busy={all.busy} onClick={all.onSelect}>
          {all.label}
        </Button>
      )}
      <div className="cs-bulk-actions">
        {actions.map(({ id, label, icon, danger, onAction }) => (
          <Button
            key={id}
            look="quiet"
            className={danger ? "cs-bulk-danger" : undefined}
            icon={icon}
            onClick={onAction}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton label={t("bulk.clear")} icon={<X aria-hidden />} onClick={onClear} />
    </section>
  );
}
