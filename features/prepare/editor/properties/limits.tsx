import { CELLS_LIMIT, DEFAULT_CELLS, LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "../../../../domain/field/limits.ts";
import { useT } from "../../../host/i18n.ts";
import { TextArea, TextField } from "../../../ui/controls/text-field.tsx";
import { lookOf, NumberInput } from "./number-input.tsx";
import { NumberLook } from "./number-look.tsx";
import { Pattern } from "./pattern.tsx";
import { commonValue, haveProperty, type SelectionProps, textOrUndefined } from "./selection-props.ts";

/** Limits of the value. */
export function Limits({ editor, fields }: SelectionProps) {
  return (
    <>
      {haveProperty(fields, "pattern") && (
        <Pattern key={fields.map((field) => field.key).join()} editor={editor} fields={fields} />
      )}
      {haveProperty(fields, "maxLength") && <Length editor={editor} fields={fields} />}
      {haveProperty(fields, "decimals") && <NumberLook editor={editor} fields={fields} />}
      {haveProperty(fields, "min") && <Range editor={editor} fields={fields} />}
    </>
  );
}

/** One option per line. */
export function Options({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const lines = commonValue(fields, (field) => (field.options ?? []).join("\n"));
  return (
    <TextArea
      rows={4}
      data-property="options"
      label={t("editor.options")}
      hint={t("editor.options.hint")}
      value={lines ?? ""}
      onChange={(event) => {
        const options = event.target.value.split("\n").slice(0, OPTIONS_LIMIT);
        editor.set({ options: options.map((one) => one.slice(0, LABEL_LIMIT)) });
      }}
      onBlur={() => {
        const tidy = [...new Set((lines ?? "").split("\n").map((one) => one.trim()))].filter((one) => one !== "");
        if (lines !== null && tidy.join("\n") !== lines) editor.set({ options: tidy });
      }}
    />
  );
}

function Length({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const isCells = fields.every((field) => field.type === "cells");
  const limit = isCells ? CELLS_LIMIT : TEXT_LIMIT;
  const length = commonValue(fields, (field) => field.maxLength);
  return (
    <TextField
      label={t(isCells ? "editor.cells" : "editor.max_length")}
      inputMode="numeric"
      data-property="maxLength"
      dir="ltr"
      placeholder={isCells ? String(DEFAULT_CELLS) : undefined}
      value={length ?? ""}
      onChange={(event) => {
        const requested = Number(event.target.value.replace(/\D/g, ""));
        editor.set({ maxLength: requested > 0 ? Math.min(requested, limit) : undefined });
      }}
    />
  );
}

function Range({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const selection = fields.map(({ key }) => key).join(" ");
  const { decimals = 0, grouping } = lookOf(fields[0]!);
  return (
    <fieldset className="pr-range">
      {(["min", "max", "step"] as const).map((side) => (
        <NumberInput
          key={`${side} ${selection}`}
          label={t(`editor.${side}`)}
          property={side}
          currency={fields[0]!.currency}
          look={{ decimals, grouping }}
          value={commonValue(fields, (field) => field[side] ?? "") ?? ""}
          onValue={(plain) => editor.set({ [side]: textOrUndefined(plain) })}
        />
      ))}
    </fieldset>
  );
}
