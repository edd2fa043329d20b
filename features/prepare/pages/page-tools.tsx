import { ArrowLeft, ArrowRight, Redo2, RotateCcw, RotateCw, Trash2, Undo2 } from "lucide-react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";
import type { PageWork } from "./create-page-work.ts";
import { InsertPages } from "./insert-pages.tsx";

type Props = {
  work: PageWork;
  preparation: Preparation;
  part: FilePart;
  onInsert: (source: FilePart) => Promise<void>;
  onUpload: () => Promise<void>;
};

/** Toolbar with the commands for the selected pages. */
export function PageTools({ work, preparation, part, onInsert, onUpload }: Props) {
  const t = useT("pages");
  const language = useLanguage();
  const chosen = work.selection.value.size;
  const count = work.plan.value.length;
  const isAll = chosen === count;
  const others = preparation.store.draft.value.fileParts.filter((one) => one.key !== part.key);
  return (
    <div className="pg-tools" role="toolbar" aria-label={t("tools")}>
      <p className="pg-chosen">
        {chosen === 0 ? t("chosen.none") : t("chosen", { count: chosen, number: formatNumber(language, chosen) })}
      </p>
      <Button look="quiet" onClick={() => work.selectAll()}>
        {t(isAll ? "clear" : "select_all")}
      </Button>
      <span className="pg-rule" />
      <IconButton label={t("turn_left")} icon={<RotateCcw aria-hidden />} onClick={() => work.turn(270)} />
      <IconButton label={t("turn_right")} icon={<RotateCw aria-hidden />} onClick={() => work.turn(90)} />
      <IconButton
        label={t("earlier")}
        icon={<ArrowLeft className="cs-mirror" aria-hidden />}
        onClick={() => work.moveBy(-1)}
      />
      <IconButton
        label={t("later")}
        icon={<ArrowRight className="cs-mirror" aria-hidden />}
        onClick={() => work.moveBy(1)}
      />
      <IconButton
        label={t("remove")}
        aria-disabled={chosen >= count}
        icon={<Trash2 aria-hidden />}
        onClick={() => work.remove()}
      />
      <InsertPages others={others} onInsert={onInsert} onUpload={onUpload} />
      <span className="pg-rule" />
      <IconButton
        label={t("undo")}
        aria-disabled={!work.canUndo.value}
        icon={<Undo2 className="cs-mirror" aria-hidden />}
        onClick={() => work.undo()}
      />
      <IconButton
        label={t("redo")}
        aria-disabled={!work.canRedo.value}
        icon={<Redo2 className="cs-mirror" aria-hidden />}
        onClick={() => work.redo()}
      />
    </div>
  );
}
