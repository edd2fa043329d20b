import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { CommentView } from "../../../domain/contract/sharing.ts";
import { COMMENT_LETTERS } from "../../../domain/document/comment.ts";
import { labelOfKey } from "../../../domain/integration/acting-key.ts";
import { colorFor } from "../../../domain/recipient/colors.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { createComments } from "./comments.ts";

type Props = { comment: CommentView; comments: ReturnType<typeof createComments> };

/** A comment with its author, changed in place. */
export function CommentRow({ comment, comments }: Props) {
  const t = useT("comments");
  const common = useT("common");
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { id, by, at, key, editedAt, text, mentions } = comment;
  const name = by ? by.name : t("former");
  const save = async () => {
    const refusal = await comments.edit(id, typed ?? "");
    if (refusal) setFault(refusalText(refusal));
    else setTyped(null);
  };
  return (
    <li>
      <Avatar name={name} color={colorFor(by?.email ?? "")} size={28} />
      <div className="ds-comment-body">
        <p className="ds-comment-head">
          <strong dir="auto">{name}</strong>
          <time dateTime={at} className="cs-muted">
            {formats.moment(at)}
          </time>
          {key && <span className="cs-muted">{t("key", { key: labelOfKey(key) })}</span>}
          {editedAt && <span className="cs-muted">{t("edited")}</span>}
        </p>
        {typed === null ? (
          <>
            <p className="ds-comment-text" dir="auto">
              {text}
            </p>
            {mentions.length > 0 && <p className="cs-muted">{t("told", { names: formats.list(mentions) })}</p>}
          </>
        ) : (
          <form
            className="ds-comment-new"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <TextArea
              label={t("edit")}
              quietLabel
              autoFocus
              rows={3}
              maxLength={COMMENT_LETTERS}
              value={typed}
              error={fault}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(null);
              }}
            />
            <div className="ds-comment-foot">
              <Button onClick={() => setTyped(null)}>{common("cancel")}</Button>
              <Button type="submit">{common("save")}</Button>
            </div>
          </form>
        )}
      </div>
      {typed === null && (
        <div className="ds-comment-tools">
          {comment.isOwn && (
            <IconButton label={t("edit")} icon={<Pencil aria-hidden />} onClick={() => setTyped(text)} />
          )}
          {comment.canDelete && (
            <IconButton label={t("delete")} icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)} />
          )}
        </div>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t("delete.title")}
          action={t("delete")}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            const refusal = await comments.remove(id);
            return refusal && refusalText(refusal);
          }}
        >
          {t("delete.text")}
        </ConfirmDialog>
      )}
    </li>
  );
}
