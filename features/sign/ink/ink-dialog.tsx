import { use, useCallback, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import type { Adopted } from "../../ink/adopted.ts";
import { InkFrame } from "../../ink/ink-frame.tsx";
import { SavedChoice } from "../../ink/saved-choice.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { initialsOf } from "../../ui/initials.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { FormField } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { Consent } from "../room/consent.tsx";
import type { SavedInkStore } from "./saved-ink.ts";

type Props = {
  signing: Signing;
  view: SignerView;
  field: FormField;
  /** The recipient's own saved signatures and initials, where they are signed in. */
  saved: SavedInkStore;
  onClose: () => void;
  /** Called after a signature was adopted; `finish` if it was the last open field and the signer wants to finish. */
  onDone: (finish: boolean) => void;
};

/**
 * Adopts a signature or initials: saved, style, draw, upload. If nothing else is open, the signer can finish right here.
 */
export default function InkDialog({ signing, view, field, saved, onClose, onDone }: Props) {
  const t = useT("sign");
  const formats = useFormats();
  const kind = field.type === "initials" ? "initials" : "signature";
  const own = use(saved.read());
  const offered = own.list.filter((one) => one.kind === kind);
  const canSave = own.canSave && offered.length === 0;
  const [isSaving, setSaving] = useState(false);
  const toasts = useToasts();
  const [ink, setInk] = useState<Adopted | null>(null);
  const onInk = useCallback(
    (next: Adopted | null) => {
      setInk(next);
      signing.setUnfinished(field, next?.way === "draw" ? next.image : null);
    },
    [signing, field],
  );
  const [everywhere, setEverywhere] = useState(true);
  const remaining = signing.remainingLike(field);
  const covered = new Set([field.key, ...(everywhere ? remaining.map((one) => one.key) : [])]);
  const isLast = signing.incomplete.value.every((one) => covered.has(one.key));
  const adopt = (finish: boolean) => {
    if (!ink) return;
    signing.adopt(field, ink, everywhere);
    if (canSave && isSaving) void save(ink);
    onDone(finish);
  };
  const save = async (adopted: Adopted) => {
    if (await saved.save(kind, adopted)) toasts.success(t("ink.save.done"));
    else toasts.error(t("ink.save.failed"));
  };
  return (
    <InkFrame
      title={t(`ink.title.${kind}`)}
      closeLabel={t("sheet.document")}
      initials={kind === "initials"}
      name={kind === "initials" ? initialsOf(view.userName) : view.userName}
      language={view.signerLanguage}
      saved={offered.length > 0 && <SavedChoice saved={offered} onInk={onInk} />}
      unfinished={signing.unfinishedIn(field)}
      onInk={onInk}
      onClose={onClose}
      footer={
        <>
          {remaining.length > 0 && (
            <Checkbox checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
              {t("ink.everywhere", { number: formats.number(remaining.length) })}
            </Checkbox>
          )}
          {canSave && (
            <Checkbox checked={isSaving} onChange={(event) => setSaving(event.target.checked)}>
              {t(`ink.save.${kind}`)}
            </Checkbox>
          )}
          {isLast && <Consent version={view.consentVersion} action={t("ink.finish")} />}
          <div className="sign-ink-actions">
            {isLast && (
              <Button large disabled={!ink} onClick={() => adopt(false)}>
                {t("ink.review")}
              </Button>
            )}
            <Button look="primary" large disabled={!ink} onClick={() => adopt(isLast)}>
              {t(isLast ? "ink.finish" : "ink.adopt")}
            </Button>
          </div>
        </>
      }
    />
  );
}
