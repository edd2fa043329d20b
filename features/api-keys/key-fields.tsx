import { useT } from "../host/i18n.ts";
import { TextArea, TextField } from "../ui/controls/text-field.tsx";
import type { KeyInput } from "./key-input.ts";

type Props = {
  input: KeyInput;
  /** Messages by field: `name`, `expiresAt`, `addresses`. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<KeyInput>) => void;
};

/** Inputs for a key's name, expiry and addresses. */
export function KeyFields({ input, errors, onChange }: Props) {
  const t = useT("apikeys");
  return (
    <>
      <TextField
        label={t("create.name")}
        hint={t("create.name.hint")}
        error={errors.name}
        value={input.name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t("expiry")}
        hint={t("expiry.hint")}
        error={errors.expiresAt}
        type="date"
        value={input.expiresOn}
        onChange={(event) => onChange({ expiresOn: event.target.value })}
      />
      <TextArea
        label={t("addresses")}
        hint={t("addresses.hint")}
        error={errors.addresses}
        value={input.addresses}
        rows={2}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ addresses: event.target.value })}
      />
    </>
  );
}
