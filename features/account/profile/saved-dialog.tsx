import { useState } from "react";
import type { SavedInkKind } from "../../../domain/account/saved-signature.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import type { Adopted } from "../../ink/adopted.ts";
import { InkFrame } from "../../ink/ink-frame.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { initialsOf } from "../../ui/initials.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { SavedSignatures } from "./saved-signatures.ts";

type Props = { kind: SavedInkKind; name: string; saved: SavedSignatures; onClose: () => void };

/** Writes, draws or uploads a signature or initials, and saves it. */
export default function SavedDialog({ kind, name, saved, onClose }: Props) {
  const t = useT("account");
  const common = useT("common");
  const language = useLanguage();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [ink, setInk] = useState<Adopted | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keep = async () => {
    if (!ink) return;
    setBusy(true);
    const refused = await saved.add(kind, ink);
    setBusy(false);
    if (refused) return setFailure(refusalText(refused));
    toasts.success(t(`saved.${kind}.added`));
    onClose();
  };
  return (
    <InkFrame
      title={t(`saved.${kind}.add`)}
      closeLabel={common("close")}
      initials={kind === "initials"}
      name={kind === "initials" ? initialsOf(name) : name}
      language={language}
      onInk={setInk}
      onClose={onClose}
      footer={
        <>
          {failure && <Notice tone="danger">{failure}</Notice>}
          <div className="sign-ink-actions">
            <Button large onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button look="primary" large busy={isBusy} disabled={!ink} onClick={() => void keep()}>
              {t("saved.keep")}
            </Button>
          </div>
        </>
      }
    />
  );
}
