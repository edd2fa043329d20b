import { useState } from "react";
import { COMMENT_LETTERS } from "../../../domain/document/comment.ts";
import type { UserId } from "../../../domain/ids.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField, TextArea } from "../../ui/controls/text-field.tsx";
import { RetryNotice } from "../../ui/layout/retry-notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { CommentRow } from "./comment-row.tsx";
import css from "./comments.css?inline";
import { createComments } from "./comments.ts";

/** Comments of members on a document, and the field for a new one. */
export function CommentsPanel({ documentId }: { documentId: string }) {
  useSheet(css);
  const t = useT("comments");
  const comments = useOpened((host) => createComments(host, documentId), documentId);
  const view = comments.value.value;
  const refusal = comments.refusal.value;
  // The support team reads comments only if the workspace lets it read contents.
  if (refusal?.status === 403) return null;
  return (
    <section aria-labelledby="detail-comments">
      <h2 id="detail-comments">{t("title")}</h2>
      {!view && refusal && <RetryNotice refusal={refusal} onRetry={comments.load} />}
      {view && view.items.length > 0 && (
        <ol className="ds-comments">
          {view.items.map((one) => (
            <CommentRow key={one.id} comment={one} comments={comments} />
          ))}
        </ol>
      )}
      {view?.canAdd && <NewComment readers={view.readers} onAdd={comments.add} />}
    </section>
  );
}

type Readers = { user_id: UserId; name: string }[];
type NewProps = { readers: Readers; onAdd: ReturnType<typeof createComments>["add"] };

function NewComment({ readers, onAdd }: NewProps) {
  const t = useT("comments");
  const refusalText = useRefusalText();
  const [text, setText] = useState("");
  const [mentions, setMentions] = useState<UserId[]>([]);
  const [busy, setBusy] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    if (busy) return;
    if (text.trim() === "") return setFault(t("required"));
    setBusy(true);
    const refusal = await onAdd(text, mentions);
    setBusy(false);
    if (refusal) return setFault(refusalText(refusal));
    setText("");
    setMentions([]);
  };
  const isOpen = hasFocus || text !== "" || mentions.length > 0;
  const free = readers.filter((one) => !mentions.includes(one.user_id));
  return (
    <form
      className="ds-comment-new"
      onFocus={() => setFocus(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={t("new")}
        quietLabel={!isOpen}
        placeholder={isOpen ? undefined : t("new")}
        hint={isOpen ? t("hint") : undefined}
        rows={isOpen ? 3 : 1}
        maxLength={COMMENT_LETTERS}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      {mentions.length > 0 && (
        <ul className="ds-comment-told">
          {mentions.map((id) => {
            const name = readers.find((one) => one.user_id === id)?.name ?? "";
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t("untell", { name })}
                  onClick={() => setMentions(mentions.filter((one) => one !== id))}
                >
                  <bdi>{name}</bdi>
                  <span> ×</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="ds-comment-foot" hidden={!isOpen}>
        {free.length > 0 && (
          <SelectField
            label={t("tell")}
            quietLabel
            value=""
            onChange={(event) => setMentions([...mentions, event.target.value as UserId])}
          >
            <option value="">{t("tell")}</option>
            {free.map((one) => (
              <option key={one.user_id} value={one.user_id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" busy={busy}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
