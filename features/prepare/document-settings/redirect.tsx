import { useState } from "react";
import { REDIRECT_LIMIT, redirectOf } from "../../../domain/text/redirect.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { changedSettings } from "../draft/changes/settings-changes.ts";
import type { DraftStore } from "../draft/create-draft.ts";

/**
 * The address to which signers are sent when they have finished. A wrong one enters the draft when the input is left: the
 * server refuses it then, so that nothing is sent without it.
 */
export function Redirect({ store }: { store: DraftStore }) {
  const t = useT("recipients");
  const refusals = useT("refusals");
  const stored = store.draft.value.settings.redirectUrl ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? stored;
  const isWrong = text.trim() !== "" && redirectOf(text) === null;
  return (
    <TextField
      label={t("document.redirect")}
      hint={t("document.redirect.hint")}
      placeholder="https://"
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={REDIRECT_LIMIT}
      value={text}
      error={isWrong && (isLeft || typed === null) ? refusals("form_redirect_invalid") : undefined}
      onBlur={() => {
        setLeft(true);
        if (isWrong) store.change((before) => changedSettings(before, { redirectUrl: text }));
        setTyped(null);
      }}
      onChange={({ target }) => {
        const { value } = target;
        setTyped(value);
        setLeft(false);
        const redirectUrl = value.trim() === "" ? undefined : redirectOf(value);
        if (redirectUrl !== null) store.change((before) => changedSettings(before, { redirectUrl }));
      }}
    />
  );
}
