import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { formatNumber } from "../ui/formats.ts";
import { Dialog } from "../ui/overlay/dialog.tsx";

type Props = {
  label: string;
  icon?: Elements;
  /** Number of fields that would be removed too, counted on click; with none there is no confirmation. */
  countFields: () => number;
  onRemove: () => void;
};

/** Removes an entry of a list; asks first if placed fields would be removed with it. */
export function RemoveButton({ label, icon = <Trash2 aria-hidden />, countFields, onRemove }: Props) {
  const t = useT("prepare");
  const common = useT("common");
  const language = useLanguage();
  const [fields, setFields] = useState(0);
  return (
    <>
      <IconButton
        label={label}
        icon={icon}
        onClick={() => {
          const count = countFields();
          if (count > 0) setFields(count);
          else onRemove();
        }}
      />
      {fields > 0 && (
        <Dialog
          title={label}
          onClose={() => setFields(0)}
          actions={
            <>
              <Button onClick={() => setFields(0)}>{common("cancel")}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setFields(0);
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
