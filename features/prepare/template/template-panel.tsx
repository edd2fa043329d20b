import { TEMPLATE_NAME_LIMIT } from "../../../domain/template/template.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { DraftStore } from "../draft/create-draft.ts";
import { withTemplateName } from "./role-changes.ts";

/** The template's name in the list of templates. */
export function TemplatePanel({ store, showsFaults }: { store: DraftStore; showsFaults: boolean }) {
  const t = useT("templates");
  const name = store.draft.value.template?.name ?? "";
  return (
    <section className="pr-card">
      <TextField
        label={t("name")}
        hint={t("editor.name.hint")}
        value={name}
        maxLength={TEMPLATE_NAME_LIMIT}
        error={showsFaults && name.trim() === "" ? t("name.missing") : undefined}
        onChange={(event) => {
          const next = event.target.value;
          store.change((before) => withTemplateName(before, next));
        }}
      />
    </section>
  );
}
