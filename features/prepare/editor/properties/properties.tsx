import { Copy, Trash2 } from "lucide-react";
import type { RecipientId } from "../../../../domain/ids.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { useSheet } from "../../../ui/styles/sheet.ts";
import type { Blocks } from "../../blocks/create-blocks.ts";
import { SaveBlock } from "../../blocks/save-block.tsx";
import { useOwnerName } from "../../draft/texts/use-owner-name.ts";
import type { Editor } from "../create-editor.ts";
import { Geometry } from "../geometry.tsx";
import { KindIcon } from "../palette/kind-icons.tsx";
import { Arrange } from "./arrange.tsx";
import { Condition } from "./condition.tsx";
import { Copies } from "./copies.tsx";
import { Dates } from "./dates.tsx";
import { Groups } from "./groups.tsx";
import { InputProperties } from "./input-properties.tsx";
import { KindChange } from "./kind-change.tsx";
import { Limits } from "./limits.tsx";
import css from "./properties.css?inline";
import { commonValue, type SelectionProps } from "./selection-props.ts";
import { Signature } from "./signature.tsx";
import { TextAppearance } from "./text-appearance.tsx";

/** The common properties of the selected fields. */
export function Properties({ editor, blocks }: { editor: Editor; blocks: Blocks }) {
  useSheet(css);
  const t = useT("prepare");
  const language = useLanguage();
  const fields = editor.selected.value;
  const first = fields[0];
  if (!first) return null;
  const isOne = fields.length === 1;
  const part = { editor, fields };
  return (
    <section className="pr-properties" aria-labelledby="pr-properties">
      <header>
        <h2 id="pr-properties">
          {isOne && <KindIcon type={first.type} />}
          {isOne
            ? t(`kind.${first.type}`)
            : t("editor.selected", { count: fields.length, number: formatNumber(language, fields.length) })}
        </h2>
        <IconButton label={t("editor.duplicate")} icon={<Copy aria-hidden />} onClick={() => duplicate(editor)} />
        <IconButton label={t("editor.remove")} icon={<Trash2 aria-hidden />} onClick={() => editor.remove()} />
      </header>
      <Owner {...part} />
      <InputProperties {...part} />
      <Limits {...part} />
      <Dates {...part} />
      <Signature {...part} />
      <Groups {...part} />
      <TextAppearance {...part} />
      <Condition {...part} />
      <KindChange {...part} />
      {isOne ? <Geometry editor={editor} field={first} /> : <Arrange editor={editor} count={fields.length} />}
      <Copies editor={editor} />
      <SaveBlock blocks={blocks} editor={editor} />
    </section>
  );
}

function duplicate(editor: Editor): void {
  editor.copy();
  editor.paste();
}

function Owner({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const nameOf = useOwnerName();
  const owner = commonValue(fields, (field) => field.recipient);
  return (
    <SelectField
      label={t("editor.owner")}
      value={editor.free.value.some((one) => one._id === owner) ? owner! : ""}
      onChange={(event) => editor.set({ recipient: event.target.value as RecipientId })}
    >
      {owner === null && <option value="">{t("editor.mixed")}</option>}
      {owner !== null && !editor.free.value.some((one) => one._id === owner) && (
        <option value="">{t("people.someone")}</option>
      )}
      {editor.free.value.map((one, index) => (
        <option key={one._id} value={one._id}>
          {nameOf(one, t("people.nth", { number: index + 1 }))}
        </option>
      ))}
    </SelectField>
  );
}
