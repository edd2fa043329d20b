import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { DetailPerson } from "./people-of.ts";

/** The picture that a signer took to prove their identity; `url` is valid for some minutes. */
export function SelfieDialog({ person, url, onClose }: { person: DetailPerson; url: string; onClose: () => void }) {
  const t = useT("dashboard");
  const common = useT("common");
  const formats = useFormats();
  const name = person.name || person.email;
  const takenAt = person.passed?.find(({ check }) => check === "SELFIE")?.at;
  const time = takenAt ? formats.moment(takenAt) : "";
  return (
    <Dialog
      title={t("selfie.title", { name })}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      <img className="cs-selfie" src={url} alt={t("selfie.alt", { name, time })} draggable={false} />
      <p className="cs-muted">{t("selfie.text", { time })}</p>
    </Dialog>
  );
}
