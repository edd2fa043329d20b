import { Star, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SavedSignatureView } from "../../../domain/contract/profile.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { SavedPicture } from "../../ink/saved-picture.tsx";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { SavedSignatures } from "./saved-signatures.ts";

type Props = { one: SavedSignatureView; number: number; saved: SavedSignatures; onRemoved: () => void };

/** One saved signature on paper, as it will look on a document. */
export function SavedCard({ one, number, saved, onRemoved }: Props) {
  const t = useT("account");
  const formats = useFormats();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const name = t(`saved.${one.kind}.name`, { number: formats.number(number) });
  const report = (refused: CallRefusal | null, done: string) => {
    if (refused) toasts.error(refusalText(refused));
    else toasts.success(done);
  };
  const prefer = async () => {
    setBusy(true);
    report(await saved.prefer(one), t("saved.preferred"));
    setBusy(false);
  };
  return (
    <li aria-label={name}>
      <div className="cs-profile-paper">
        <SavedPicture image={one.image} />
      </div>
      <div className="cs-profile-saved-row">
        {one.isDefault ? (
          <StatusBadge tone="info" icon={<Star aria-hidden />}>
            {t("saved.default")}
          </StatusBadge>
        ) : (
          <Button look="quiet" busy={isBusy} aria-label={t("saved.prefer.named", { name })} onClick={prefer}>
            {t("saved.prefer")}
          </Button>
        )}
        <IconButton
          label={t("saved.remove.named", { name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => setAsked(true)}
        />
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t(`saved.${one.kind}.remove`)}
          action={t("saved.remove")}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const refused = await saved.remove(one);
            if (refused) return refusalText(refused);
            onRemoved();
            return null;
          }}
        >
          <div className="cs-profile-paper">
            <SavedPicture image={one.image} />
          </div>
          <p>{t("saved.remove.text")}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
