import { useState } from "react";
import { FILTER_NAME_LIMIT } from "../../../domain/document/saved-filter.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
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
  const [name, setName] = useState(initial);
  const { busy, fault, setFault, run } = useSubmit(onClose);
  const submit = () => run(() => onSave(name));
  return (
    <FormDialog title={title} action={t("filters.submit")} busy={busy} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
}
