import { useEffect, useRef, useState } from "react";
import { normalSecret } from "../../../../domain/proof/hashed-secret.ts";
import { useT } from "../../../host/i18n.ts";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { type Secret, withTyped } from "../../draft/secret.ts";

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  secret: Secret;
  onChange: (secret: Secret) => void;
  maxLength: number;
  /** Fewer characters are not stored, and `error` is shown. */
  min?: { length: number; error: string };
  direction?: "ltr";
};

/** Input for a secret: stored on blur, visible while this is open, and never again. A stored one can be replaced. */
export function SecretField({ label, hint, error, secret, onChange, maxLength, min, direction }: Props) {
  const t = useT("recipients");
  const [typed, setTyped] = useState(secret.typed ?? "");
  const [isShort, setShort] = useState(false);
  const keep = () => {
    const isTooShort = min !== undefined && typed !== "" && [...normalSecret(typed)].length < min.length;
    setShort(isTooShort);
    const next = withTyped(secret, isTooShort ? null : typed);
    // A text that was saved since it was typed does not count as a change.
    if (next.typed !== secret.typed && next.typed !== lastStored.current) {
      lastStored.current = next.typed;
      onChange(next);
    }
  };
  const lastStored = useRef(secret.typed);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => () => latest.current(), []);
  // The fault disappears while typing, not on blur: otherwise content would move under the pointer.
  const fault = isShort ? min?.error : typed === "" && error;
  return (
    <TextField
      label={label}
      hint={secret.isSet && typed === "" ? t("secret.set") : hint}
      error={fault}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      placeholder={secret.isSet ? "••••••" : undefined}
      {...(direction ? { dir: direction } : {})}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
    />
  );
}
