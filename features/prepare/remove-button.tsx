import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLanguage, useT } from "../i18n.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../ui/formats.ts";

type Props = {
  label: string;
  /** How many fields would go with it; with none it goes at once. */
  fields: number;
  onRemove: () => void;
};

/** Takes something off a list; asks first where placed fields would go with it. */
export function RemoveButton({ label, fields, onRemove }: Props) {
  const t = useT("prepare");
  const common = useT("common");
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        icon={<Trash2 aria-hidden />}
        onClick={() => (fields > 0 ? setAsking(true) : onRemove())}
      />
      {isAsking && (
        <Dialog
          title={label}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{common("cancel")}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  onRemove();
                }}
              >
                {t("remove")}
              </Button>
            </>
          }
        >
          <p>{t("remove.fields", { count: fields, number: formatNumber(language, fields) })}</p>
        </Dialog>
      )}
    </>
  );
}
