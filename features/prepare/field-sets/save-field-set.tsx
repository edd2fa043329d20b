import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { FIELD_SET_FIELDS_LIMIT, FIELD_SET_NAME_LIMIT } from "../../../domain/field/limits.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { isSamePage } from "../editor/canvas/page-shapes.ts";
import type { Editor } from "../editor/create-editor.ts";
import { RefusalNote } from "../refusal-note.tsx";
import type { FieldSets } from "./create-field-sets.ts";

/** Saves the selected fields of one page as a block for the workspace. */
export function SaveFieldSet({ fieldSets, editor }: { fieldSets: FieldSets; editor: Editor }) {
  const t = useT("prepare");
  const common = useT("common");
  const [name, setName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const fields = editor.selected.value;
  const isOnePage = fields.every((field) => isSamePage(field, fields[0]!));
  if (!fieldSets.isMember() || fields.length > FIELD_SET_FIELDS_LIMIT || !isOnePage) return null;
  const close = () => {
    setName(null);
    setRefusal(null);
  };
  const save = async () => {
    const no = await fieldSets.save(name!.trim(), fields);
    if (no) setRefusal(no);
    else close();
  };
  return (
    <>
      <Button icon={<BookmarkPlus aria-hidden />} onClick={() => setName("")}>
        {t("blocks.save")}
      </Button>
      {name !== null && (
        <Dialog
          title={t("blocks.save")}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{common("cancel")}</Button>
              <Button look="primary" aria-disabled={name.trim() === ""} onClick={() => name.trim() && void save()}>
                {t("blocks.save.do")}
              </Button>
            </>
          }
        >
          <RefusalNote refusal={refusal} />
          <TextField
            label={t("blocks.name")}
            hint={t("blocks.save.hint")}
            maxLength={FIELD_SET_NAME_LIMIT}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Dialog>
      )}
    </>
  );
}
