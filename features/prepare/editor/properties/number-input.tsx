import { useState } from "react";
import { readDecimal } from "../../../../domain/field/decimal.ts";
import {
  decimalsOf,
  formatNumber,
  type NumberFormat,
  readNumber,
} from "../../../../domain/field/format/number-format.ts";
import type { PropertyName } from "../../../../domain/field/properties.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { TextField } from "../../../ui/controls/text-field.tsx";

type Props = {
  label: string;
  hint?: string;
  property: PropertyName;
  /** Plain; former drafts hold what was typed. */
  value: string;
  currency?: string | undefined;
  /** How it is shown back, so that the sender sees as what it was read. */
  look: NumberFormat;
  onValue: (plain: string) => void;
};

/** A field's format without its currency: the properties have little room. */
export function lookOf({ decimals, grouping, currency }: NumberFormat): Pick<NumberFormat, "decimals" | "grouping"> {
  return {
    decimals: decimalsOf({ decimals, currency }),
    grouping: grouping ?? currency !== undefined,
  };
}

/** A number in the sender's language, stored plain. Remount it for another selection. */
export function NumberInput({ label, hint, property, value, currency, look, onValue }: Props) {
  const r = useT("refusals");
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const written = readDecimal(value) ? value.trim().replace(",", ".") : value;
  const text = typed ?? formatNumber(look, written, language);
  const read = readNumber(text, language, currency);
  const invalid = r("field_number_invalid", { example: formatNumber({}, "1250.50", language) });
  const ambiguous = read && "ambiguous" in read ? r("field_number_ambiguous", read.ambiguous) : undefined;
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      data-property={property}
      dir="ltr"
      maxLength={60}
      error={text.trim() === "" ? undefined : (ambiguous ?? (read ? undefined : invalid))}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readNumber(target.value, language, currency);
        // A text with two readings is stored as neither, nor as the number before its last digit was typed.
        if (next && "ambiguous" in next) onValue("");
        else onValue(next?.plain ?? target.value.trim().slice(0, 30));
      }}
      onBlur={() => {
        if (read && "plain" in read) setTyped(null);
      }}
    />
  );
}
