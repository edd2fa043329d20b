import { UserRoundPen } from "lucide-react";
import type { RecipientId } from "../../../../domain/ids.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import type { Editor } from "../create-editor.ts";
import { commonValue } from "../properties/selection-props.ts";

/** Heading of the owner control: whether it shows the owner of new fields or of the selected ones. */
export function PeopleHeading({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const text = usePeopleLabel(editor);
  const isPlaced = editor.selection.value.size > 0 && !editor.isOwnerOfSelection.value;
  return (
    <div className="pr-people-head">
      <h2 aria-live="polite">{text}</h2>
      {isPlaced && (
        <IconButton
          label={t("editor.people.claim")}
          icon={<UserRoundPen aria-hidden />}
          onClick={editor.claimSelection}
        />
      )}
    </div>
  );
}

/** The name of the control for people. */
export function usePeopleLabel(editor: Editor): string {
  const t = useT("prepare");
  const language = useLanguage();
  if (!editor.isOwnerOfSelection.value) return t("editor.people");
  const count = editor.selected.value.length;
  const isMixed = count > 0 && ownerOfSelected(editor) === null;
  const number = formatNumber(language, count);
  return isMixed ? t("editor.people.mixed") : t("editor.people.selected", { count, number });
}

/** The single owner of the selected fields; `null` for several, and for none. */
export function ownerOfSelected({ selected: { value: fields } }: Editor): RecipientId | null {
  return fields.length > 0 ? commonValue(fields, (field) => field.recipient) : null;
}
