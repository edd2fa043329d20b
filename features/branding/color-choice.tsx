import { useId, useState } from "react";
import { COLOR } from "../../domain/workspace/brand-colors.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";

type Props = {
  label: string;
  hint: string;
  /** `null` selects the product's own colour. */
  value: string | null;
  own: string;
  disabled: boolean;
  onChange: (color: string | null) => void;
};

/** Chooses one colour by the browser's picker or its code, or resets it to the product's own. */
export function ColorChoice({ label, hint, value, own, disabled, onChange }: Props) {
  const t = useT("branding");
  const picker = useId();
  /** The typed text if it is not a valid colour yet. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="br-color">
      <div className="br-swatch">
        <label htmlFor={picker}>{label}</label>
        <input
          id={picker}
          type="color"
          value={value ?? own}
          disabled={disabled}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value.toLowerCase());
          }}
        />
      </div>
      <TextField
        label={t("code", { color: label })}
        quietLabel
        dir="ltr"
        spellCheck={false}
        maxLength={7}
        hint={hint}
        error={typed === null ? undefined : t("invalid")}
        disabled={disabled}
        value={typed ?? value ?? own}
        onChange={(event) => {
          const code = event.target.value.trim().toLowerCase();
          const isColor = COLOR.test(code);
          setTyped(isColor ? null : event.target.value);
          if (isColor) onChange(code);
        }}
      />
      {value !== null && !disabled && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped(null);
            onChange(null);
          }}
        >
          {t("own")}
        </Button>
      )}
    </div>
  );
}
