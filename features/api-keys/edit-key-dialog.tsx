import type { FormEvent } from "react";
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import type { ApiKeys } from "./api-keys.ts";
import { KeyFields } from "./key-fields.tsx";
import { changeOf, inputOf } from "./key-input.ts";
import { useKeyForm } from "./use-key-form.ts";

type Props = { keys: ApiKeys; view: ApiKeyView; onClose: () => void };

/** Changes a key's name, expiry and addresses. */
export function EditKeyDialog({ keys, view, onClose }: Props) {
  const t = useT("apikeys");
  const common = useT("common");
  const toasts = useToasts();
  const form = useKeyForm(inputOf(view));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await form.submit(() => keys.change(view, changeOf(form.input)));
    if (!isSaved) return;
    toasts.success(t("edit.done", { name: form.input.name }));
    onClose();
  };
  return (
    <Dialog
      title={t("edit.title", { name: view.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form="ak-edit-key" busy={form.busy}>
            {t("edit.save")}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id="ak-edit-key" className="ak-form" noValidate onSubmit={submit}>
        <KeyFields input={form.input} errors={form.errors} onChange={form.change} />
      </form>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
    </Dialog>
  );
}
