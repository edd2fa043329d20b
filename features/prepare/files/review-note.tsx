import { Check, CircleAlert } from "lucide-react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";
import { useLocked } from "../terms.ts";
import type { FileItem } from "./file-item.ts";

/** Tracked changes and comments of the original, and the choice to accept the changes or to print them as marked. */
export function ReviewNote({ item, part, preparation }: { item: FileItem; part: FilePart; preparation: Preparation }) {
  const t = useT("prepare");
  const refusals = useT("refusals");
  const language = useLanguage();
  const isLocked = useLocked("files");
  const { files, store } = preparation;
  const review = part.originals?.find((original) => original.review)?.review;
  if (!review) return null;
  const { changes, comments, choice } = review;
  // Converting again may move text from under fields that are placed already.
  const hasFields = store.draft.value.fields.some((field) => field.part === part.key);
  const canChoose = changes > 0 && !isLocked && !hasFields && files.canChooseChanges(item.id);
  const other = choice === "keep" ? "accept" : "keep";
  const rejection = item.choiceRejection;
  return (
    <div className="pr-review">
      {changes > 0 && (
        <p className={choice === "keep" ? "pr-different" : "pr-settled"} role="status">
          {choice === "keep" ? <CircleAlert aria-hidden /> : <Check aria-hidden />}
          <span>{t(`files.review.${choice}`, { count: changes, changes: formatNumber(language, changes) })}</span>
        </p>
      )}
      {comments > 0 && (
        <p className="pr-different">
          <CircleAlert aria-hidden />
          <span>{t("files.review.comments", { count: comments, comments: formatNumber(language, comments) })}</span>
        </p>
      )}
      {rejection && (
        <p className="pr-file-reason" role="alert">
          <CircleAlert aria-hidden />
          <span>{rejection.message ?? refusals("file_changes_not_accepted")}</span>
        </p>
      )}
      {canChoose && (
        <Button busy={item.status !== "fulfilled"} onClick={() => void files.chooseChanges(item.id, other)}>
          {t(`files.review.choose.${other}`)}
        </Button>
      )}
      {changes > 0 && !canChoose && !isLocked && <p className="pr-detail">{t("files.review.again")}</p>}
    </div>
  );
}
