import { useId, useState } from "react";
import { FILTER_NAME_LIMIT } from "../../../domain/document/saved-filter.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

type Props = {
  title: string;
  /** Describes what the filter stores. */
  hint?: string;
  initial: string;
  /** Saves; resolves with the refusal text to show, or `null` on success. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the name of a filter. */
export function FilterNameDialog({ title, hint, initial, onSave, onClose }: Props) {
  const t = useT("list");
  const common = useT("common");
  const form = useId();
  const [name, setName] = useState(initial);
  const { busy, fault, setFault, run } = useSubmit(onClose);
  const submit = () => run(() => onSave(name));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t("filters.submit")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t("filters.name")}
          hint={hint}
          value={name}
          maxLength={FILTER_NAME_LIMIT}
          error={fault}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
      </form>
    </Dialog>
  );
}
