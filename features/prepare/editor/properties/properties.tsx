import { Copy, Trash2 } from "lucide-react";
import { useRef } from "react";
import type { PropertyName } from "../../../../domain/field/properties.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { useSheet } from "../../../ui/styles/sheet.ts";
import type { FieldSets } from "../../field-sets/create-field-sets.ts";
import { SaveFieldSet } from "../../field-sets/save-field-set.tsx";
import type { Editor } from "../create-editor.ts";
import { Geometry } from "../geometry.tsx";
import { KindIcon } from "../palette/kind-icons.tsx";
import { Condition } from "./condition.tsx";
import { Copies } from "./copies.tsx";
import { Dates, writesDate } from "./dates.tsx";
import { Fold } from "./fold.tsx";
import { Groups } from "./groups.tsx";
import { InputDetails, InputProperties, Placeholder } from "./input-properties.tsx";
import { KindChange } from "./kind-change.tsx";
import { Limits, Options } from "./limits.tsx";
import css from "./properties.css?inline";
import { haveProperty, type SelectionProps } from "./selection-props.ts";
import { Signature } from "./signature.tsx";
import { TextAppearance } from "./text-appearance.tsx";
import { useAskedInput } from "./use-asked-input.ts";

/** The selection's common properties: the frequent ones first, the others in sections that open on request. */
export function Properties({ editor, fieldSets }: { editor: Editor; fieldSets: FieldSets }) {
  useSheet(css);
  const t = useT("prepare");
  const panel = useRef<HTMLElement>(null);
  useAskedInput(editor, panel);
  const fields = editor.selected.value;
  const first = fields[0];
  if (!first) return null;
  const part = { editor, fields };
  return (
    <section className="pr-properties" aria-labelledby="pr-properties" ref={panel}>
      <PropertiesHead {...part} />
      <InputProperties {...part} />
      {haveProperty(fields, "options") && <Options {...part} />}
      <Groups {...part} />
      <Sections {...part} />
      <Fold title={t("editor.section.place")}>
        {fields.length === 1 && <Geometry editor={editor} field={first} />}
        <KindChange {...part} />
      </Fold>
      {(editor.pages.value.length > 1 || fieldSets.isMember()) && (
        <Fold title={t("editor.section.reuse")}>
          <Copies editor={editor} />
          <SaveFieldSet fieldSets={fieldSets} editor={editor} />
        </Fold>
      )}
    </section>
  );
}

function PropertiesHead({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const language = useLanguage();
  const isOne = fields.length === 1;
  const { type } = fields[0]!;
  return (
    <header>
      <h2 id="pr-properties">
        {isOne && <KindIcon type={type} />}
        <span>
          {isOne
            ? t(`kind.${type}`)
            : t("editor.selected", { count: fields.length, number: formatNumber(language, fields.length) })}
        </span>
      </h2>
      <IconButton label={t("editor.duplicate")} icon={<Copy aria-hidden />} onClick={() => duplicate(editor)} />
      <IconButton label={t("editor.remove")} icon={<Trash2 aria-hidden />} onClick={() => editor.remove()} />
    </header>
  );
}

const limited = ["pattern", "maxLength", "min", "placeholder"] as const satisfies readonly PropertyName[];
const looked = ["fontSize", "color", "caption"] as const satisfies readonly PropertyName[];
const ruleProperties = ["readOnly", "mergeWithDocument", "visibleIf"] as const satisfies readonly PropertyName[];

/** Sections that the selected kinds need. */
function Sections(part: SelectionProps) {
  const t = useT("prepare");
  const has = (names: readonly PropertyName[]) => names.some((name) => haveProperty(part.fields, name));
  return (
    <>
      {(has(limited) || part.fields.every(writesDate)) && (
        <Fold title={t("editor.section.format")}>
          <Limits {...part} />
          <Placeholder {...part} />
          <Dates {...part} />
        </Fold>
      )}
      {has(looked) && (
        <Fold title={t("editor.section.look")}>
          <Signature {...part} />
          <TextAppearance {...part} />
        </Fold>
      )}
      {has(ruleProperties) && (
        <Fold title={t("editor.section.rules")}>
          <InputDetails {...part} />
          <Condition {...part} />
        </Fold>
      )}
    </>
  );
}

function duplicate(editor: Editor): void {
  editor.copy();
  editor.paste();
}
