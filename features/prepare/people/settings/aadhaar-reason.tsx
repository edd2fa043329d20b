import { AADHAAR_DATA_CENTER } from "../../../../domain/file/data-centers.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { storedIn } from "../../document-settings/storage-places.ts";
import type { SettingProps } from "./settings-dialog.tsx";

/** The reason for asking for an Aadhaar signature, with its cost and effect. */
export function AadhaarReason({ preparation, one, set, faultOf }: SettingProps) {
  const t = useT("recipients");
  const language = useLanguage();
  const { authentication } = one;
  const aadhaar = preparation.options.value?.aadhaar;
  if (!authentication) return null;
  return (
    <>
      <TextField
        label={t("auth.reason")}
        hint={t("auth.reason.hint")}
        error={faultOf("reason")}
        value={authentication.reason}
        maxLength={200}
        onChange={(event) => set({ authentication: { ...authentication, reason: event.target.value } })}
      />
      {storedIn(preparation.options.value?.dataCenters ?? [], AADHAAR_DATA_CENTER) && (
        <p className="pr-detail">{t("auth.aadhaar.region")}</p>
      )}
      {aadhaar?.credits !== undefined && (
        <p className="pr-detail">
          {t("auth.aadhaar.credits", { count: aadhaar.credits, number: formatNumber(language, aadhaar.credits) })}
        </p>
      )}
      {aadhaar?.isSandbox && <p className="pr-detail">{t("auth.aadhaar.sandbox")}</p>}
    </>
  );
}
