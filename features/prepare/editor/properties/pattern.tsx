import { useState } from "react";
import { LABEL_LIMIT } from "../../../../domain/field/limits.ts";
import { readPattern } from "../../../../domain/field/pattern.ts";
import { exampleOf, patternExampleNames, patternExamples } from "../../../../domain/field/pattern-examples.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { commonValue, type SelectionProps, textOrUndefined } from "./selection-props.ts";

/** The format of the text: chosen by example, or written as a pattern. */
export function Pattern({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const [isOwnWanted, setOwnWanted] = useState(false);
  const pattern = commonValue(fields, (field) => field.pattern ?? "");
  const example = pattern ? exampleOf(pattern) : null;
  const isOwn = example === null && (isOwnWanted || pattern !== "");
  return (
    <>
      <SelectField
        label={t("editor.format")}
        hint={example && t("editor.format.example", { sample: patternExamples[example].sample })}
        data-property={isOwn ? undefined : "pattern"}
        value={example ?? (isOwn ? "own" : "")}
        onChange={(event) => {
          const name = patternExampleNames.find((one) => one === event.target.value);
          setOwnWanted(event.target.value === "own");
          editor.set({ pattern: name && patternExamples[name].pattern });
        }}
      >
        <option value="">{t("editor.format.any")}</option>
        {patternExampleNames.map((name) => (
          <option key={name} value={name}>
            {t(`editor.format.${name}`)}
          </option>
        ))}
        <option value="own">{t(pattern === null ? "editor.mixed" : "editor.format.own")}</option>
      </SelectField>
      {isOwn && <OwnPattern editor={editor} fields={fields} />}
      {pattern !== "" && <Message editor={editor} fields={fields} />}
    </>
  );
}

function OwnPattern({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const r = useT("refusals");
  const pattern = commonValue(fields, (field) => field.pattern ?? "");
  const isWrong = pattern !== null && pattern !== "" && !readPattern(pattern).ok;
  return (
    <TextField
      label={t("editor.pattern")}
      hint={t("editor.pattern.hint")}
      error={isWrong ? r("field_pattern_invalid") : undefined}
      data-property="pattern"
      dir="ltr"
      spellCheck={false}
      maxLength={200}
      value={pattern ?? ""}
      onChange={(event) => editor.set({ pattern: textOrUndefined(event.target.value) })}
    />
  );
}

function Message({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const message = commonValue(fields, (field) => field.patternMessage ?? "");
  return (
    <TextField
      label={t("editor.pattern.message")}
      maxLength={LABEL_LIMIT}
      value={message ?? ""}
      onChange={(event) => editor.set({ patternMessage: textOrUndefined(event.target.value) })}
    />
  );
}
