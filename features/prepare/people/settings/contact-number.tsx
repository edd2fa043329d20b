import { useMemo, useState } from "react";
import { dialCodes } from "../../../../domain/proof/dial-codes.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import type { DraftNumber } from "../../draft/draft-recipient.ts";

type Props = { contact: DraftNumber; error: string | undefined; onChange: (contact: DraftNumber) => void };

/**
 * Phone number for codes. Only the dialling code is stored: the choice between countries that share one lasts while
 * this is open.
 */
export function ContactNumber({ contact, error, onChange }: Props) {
  const t = useT("recipients");
  const language = useLanguage();
  const { countryCode, number } = contact;
  const countries = useMemo(() => countriesIn(language), [language]);
  const [picked, setPicked] = useState<string | undefined>();
  const isPicked = countries.some(({ country, code }) => country === picked && code === countryCode);
  const chosen = isPicked ? picked : mainCountry(countryCode);
  return (
    <div className="pr-contact">
      <SelectField
        label={t("contact.country")}
        value={chosen ?? ""}
        onChange={(event) => {
          const country = countries.find((other) => other.country === event.target.value);
          setPicked(country?.country);
          if (country) onChange({ countryCode: country.code, number });
        }}
      >
        {!chosen && <option value="">{countryCode}</option>}
        {countries.map(({ country, name, code }) => (
          <option key={country} value={country}>
            {`${name} (\u2066${code}\u2069)`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("contact.number")}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        maxLength={30}
        value={number}
        onChange={(event) => onChange({ countryCode, number: event.target.value })}
      />
    </div>
  );
}

/** Sorted by name. */
function countriesIn(language: string) {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const named = dialCodes.map(({ country, code }) => ({ country, code, name: names.of(country) ?? country }));
  return named.sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The country with most numbers of a dialling code. */
function mainCountry(code: string): string | undefined {
  return dialCodes.find((one) => one.code === code)?.country;
}
