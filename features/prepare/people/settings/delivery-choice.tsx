import { Delivery } from "../../../../domain/recipient/recipient.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import type { DraftRecipient } from "../../draft/draft-recipient.ts";
import type { SettingProps } from "./settings-dialog.tsx";

/** Delivery by mail, or by the sender, who can copy the link only in that case. */
export function DeliveryChoice({ one, set }: SettingProps) {
  const t = useT("recipients");
  return (
    <section>
      <SelectField
        label={t("delivery")}
        hint={t(`delivery.${one.delivery}.hint`)}
        value={one.delivery}
        onChange={(event) => set({ delivery: event.target.value as DraftRecipient["delivery"] })}
      >
        {Delivery.options.map((way) => (
          <option key={way} value={way}>
            {t(`delivery.${way}`)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
