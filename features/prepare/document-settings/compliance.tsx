import type { SendingOptions } from "../../../domain/contract/views/views.ts";
import type { ComplyWith } from "../../../domain/document/document.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { Preparation } from "../create-preparation.ts";
import { changedSettings } from "../draft/changes/settings-changes.ts";

/** Standards that make a difference; a draft saved with another one still shows it. */
const offered = ["AATL", "AADHAAR_ESIGN_COMPLIANCE"] as const satisfies readonly ComplyWith[];

/** The signing standard, and the facts of the sealing certificate. */
export function Compliance({ preparation }: { preparation: Preparation }) {
  const t = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const { complyWith } = store.draft.value.settings;
  const options = preparation.options.value;
  const credits = options?.aadhaar.isAvailable ? options.aadhaar.credits : undefined;
  const isAadhaarOff = options !== null && !options.aadhaar.isAvailable;
  return (
    <div className="pr-setting">
      <SelectField
        label={t("comply")}
        hint={t(`comply.${complyWith}.hint`)}
        value={complyWith}
        onChange={(event) => {
          const next = event.target.value as ComplyWith;
          store.change((before) => changedSettings(before, { complyWith: next }));
        }}
      >
        {[...new Set<ComplyWith>([...offered, complyWith])].map((one) => (
          <option
            key={one}
            value={one}
            disabled={one === "AADHAAR_ESIGN_COMPLIANCE" && isAadhaarOff && one !== complyWith}
          >
            {t(`comply.${one}`)}
          </option>
        ))}
      </SelectField>
      {isAadhaarOff && <p className="pr-detail">{t("auth.aadhaar.unavailable")}</p>}
      {credits !== undefined && (
        <p className="pr-detail">
          {t("auth.aadhaar.credits", { count: credits, number: formatNumber(language, credits) })}
        </p>
      )}
      {options && <SealLine seal={options.seal} />}
    </div>
  );
}

function SealLine({ seal }: { seal: SendingOptions["seal"] }) {
  const t = useT("recipients");
  const { subject, issuer, level } = seal;
  return (
    <p className="pr-detail">{t(seal.isOwn ? "seal.configured" : "seal.self_made", { subject, issuer, level })}</p>
  );
}
