import { LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

type Props = {
  /** Name of the file. */
  name: string;
  /** The last password was wrong: the input is focused for another one. */
  isAgain: boolean;
  onPassword: (password: string) => void;
};

/** Asks for the password of an encrypted file. It is passed on once and not stored. */
export function PasswordForm({ name, isAgain, onPassword }: Props) {
  const t = useT("prepare");
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) input.current?.focus();
  }, [isAgain]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return;
    onPassword(password);
    setPassword("");
  };
  return (
    <form className="pr-password" onSubmit={submit} autoComplete="off">
      <TextField
        ref={input}
        type={isShown ? "text" : "password"}
        label={t("files.password", { name })}
        hint={t("files.password.hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="pr-password-actions">
        <Checkbox checked={isShown} onChange={(event) => setShown(event.target.checked)}>
          {t("files.password.show")}
        </Checkbox>
        <Button type="submit" icon={<LockKeyhole aria-hidden />} aria-disabled={password === ""}>
          {t("files.password.open")}
        </Button>
      </div>
    </form>
  );
}
