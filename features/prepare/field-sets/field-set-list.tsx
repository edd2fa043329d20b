import { Boxes, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FieldSet } from "../../../domain/field/field-set.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Editor, Spot } from "../editor/create-editor.ts";
import { RefusalNote } from "../refusal-note.tsx";
import type { FieldSets } from "./create-field-sets.ts";

type Props = { fieldSets: FieldSets; editor: Editor; spot: () => Spot | null };

/** The workspace's blocks; a pressed one is placed in the middle of the visible page. */
export function FieldSetList({ fieldSets, editor, spot }: Props) {
  const t = useT("prepare");
  const [isManaging, setManaging] = useState(false);
  const list = fieldSets.list.value;
  if (list.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a toolbar, not of a form
    <div className="pr-kinds" role="group" aria-label={t("blocks")}>
      <p aria-hidden>{t("blocks")}</p>
      {list.map((fieldSet) => (
        <button
          key={fieldSet._id}
          type="button"
          className="pr-kind"
          title={fieldSet.name}
          onClick={() => {
            const at = spot();
            if (at) editor.placeFieldSet(fieldSet, at);
          }}
        >
          <Boxes aria-hidden />
          <span dir="auto">{fieldSet.name}</span>
        </button>
      ))}
      <button type="button" className="pr-kind" title={t("blocks.manage")} onClick={() => setManaging(true)}>
        <Settings2 aria-hidden />
        <span>{t("blocks.manage")}</span>
      </button>
      {isManaging && <ManageFieldSets fieldSets={fieldSets} onClose={() => setManaging(false)} />}
    </div>
  );
}

function ManageFieldSets({ fieldSets, onClose }: { fieldSets: FieldSets; onClose: () => void }) {
  const t = useT("prepare");
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const list = fieldSets.list.value;
  const remove = async (fieldSet: FieldSet) => setRefusal(await fieldSets.remove(fieldSet));
  return (
    <Dialog title={t("blocks")} onClose={onClose}>
      <RefusalNote refusal={refusal} />
      {list.length === 0 && <p>{t("blocks.none")}</p>}
      <ul className="pr-blocks">
        {list.map((fieldSet) => (
          <li key={fieldSet._id}>
            <span dir="auto">{fieldSet.name}</span>
            <span className="pr-detail">{fieldSet.fields.map((field) => t(`kind.${field.type}`)).join(", ")}</span>
            <IconButton
              label={t("blocks.remove", { name: fieldSet.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => void remove(fieldSet)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
