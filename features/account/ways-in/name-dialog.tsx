import { useState } from "react";
import { PASSKEY_NAME_LENGTH } from "../../../domain/account/passkey.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useForm } from "../use-form.ts";

type Props = {
  title: string;
  initial: string;
  onSave: (name: string) => Promise<CallRefusal | null>;
  onClose: () => void;
};

/** Asks for a passkey's name. */
export function NameDialog({ title, initial, onSave, onClose }: Props) {
  const t = useT("account");
  const common = useT("common");
  const refusalText = useRefusalText();
  const [id] = useState(() => `name-${crypto.randomUUID()}`);
  const form = useForm({
    initial: { name: initial },
    judge: ({ name }) => ({ name: name.trim() === "" ? t("error.name.required") : null }),
    async submit({ name }) {
      const refused = await onSave(name.trim());
      if (refused) return { name: refusalText(refused) };
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form={id} busy={form.busy}>
            {t("profile.save")}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id}>
        <TextField label={t("field.name")} autoComplete="off" maxLength={PASSKEY_NAME_LENGTH} {...form.field("name")} />
      </form>
    </Dialog>
  );
}
