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
  /** Fewer characters are no secret: they are not kept, and that is said. */
  min?: { length: number; error: string };
  direction?: "ltr";
};

/**
 * Something the sender types once: it is kept when they leave the field, seen here as long as this is open, and never
 * again. One that is there can be replaced.
 */
export function SecretField({ label, hint, error, secret, onChange, maxLength, min, direction }: Props) {
  const t = useT("recipients");
  const [typed, setTyped] = useState(secret.typed ?? "");
  const [isShort, setShort] = useState(false);
  const keep = () => {
    const isTooShort = min !== undefined && typed !== "" && [...normalSecret(typed)].length < min.length;
    setShort(isTooShort);
    const next = withTyped(secret, isTooShort ? null : typed);
    // What was saved since it was typed is not typed anew.
    if (next.typed !== secret.typed && next.typed !== lastKept.current) {
      lastKept.current = next.typed;
      onChange(next);
    }
  };
  const lastKept = useRef(secret.typed);
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => () => latest.current(), []);
  // What is missing goes as soon as it is typed, not on leaving: nothing moves under the pointer then.
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
