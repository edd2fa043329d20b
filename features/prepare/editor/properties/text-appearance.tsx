import { AlignCenter, AlignLeft, AlignRight, Bold, Italic } from "lucide-react";
import { DEFAULT_TEXT_COLOR, fontSizes } from "../../../../domain/field/limits.ts";
import type { TextAlign } from "../../../../domain/field/properties.ts";
import type { DocumentLanguage } from "../../../../domain/text/document-language.ts";
import { documentLanguages } from "../../../../domain/text/language.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { commonValue, haveProperty, type SelectionProps } from "./selection-props.ts";

const aligns: [Exclude<TextAlign, "start">, typeof AlignLeft][] = [
  ["left", AlignLeft],
  ["center", AlignCenter],
  ["right", AlignRight],
];

/** The text's appearance. */
export function TextAppearance({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const language = useLanguage();
  if (!haveProperty(fields, "fontSize"))
    return haveProperty(fields, "color") ? <Ink editor={editor} fields={fields} /> : null;
  const size = commonValue(fields, (field) => field.fontSize);
  const isBold = commonValue(fields, (field) => field.bold ?? false) ?? false;
  const isItalic = commonValue(fields, (field) => field.italic ?? false) ?? false;
  const align = commonValue(fields, (field) => field.align ?? "start");
  return (
    <>
      <div className="pr-look">
        <SelectField
          label={t("editor.font_size")}
          value={size ?? ""}
          onChange={(event) => editor.set({ fontSize: fontSizes.find((one) => String(one) === event.target.value) })}
        >
          {size === null && <option value="">{t("editor.mixed")}</option>}
          {fontSizes.map((one) => (
            <option key={one} value={one}>
              {formatNumber(language, one)}
            </option>
          ))}
        </SelectField>
        <fieldset className="pr-look-buttons" aria-label={t("editor.look")}>
          <IconButton
            label={t("editor.bold")}
            aria-pressed={isBold}
            icon={<Bold aria-hidden />}
            onClick={() => editor.set({ bold: !isBold || undefined })}
          />
          <IconButton
            label={t("editor.italic")}
            aria-pressed={isItalic}
            icon={<Italic aria-hidden />}
            onClick={() => editor.set({ italic: !isItalic || undefined })}
          />
          {haveProperty(fields, "align") &&
            aligns.map(([side, Icon]) => (
              <IconButton
                key={side}
                label={t(`editor.text.${side}`)}
                aria-pressed={align === side}
                icon={<Icon aria-hidden />}
                onClick={() => editor.set({ align: align === side ? undefined : side })}
              />
            ))}
        </fieldset>
      </div>
      <Ink editor={editor} fields={fields} />
      {haveProperty(fields, "language") && <Language editor={editor} fields={fields} />}
    </>
  );
}

function Ink({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const color = commonValue(fields, (field) => field.color ?? DEFAULT_TEXT_COLOR);
  return (
    <label className="pr-ink">
      <span>{t("editor.color")}</span>
      <input
        type="color"
        value={color ?? DEFAULT_TEXT_COLOR}
        onChange={(event) => editor.set({ color: event.target.value })}
      />
    </label>
  );
}

function Language({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const language = commonValue(fields, (field) => field.language ?? "");
  return (
    <SelectField
      label={t("editor.language")}
      value={language ?? ""}
      onChange={(event) => editor.set({ language: (event.target.value || undefined) as DocumentLanguage | undefined })}
    >
      <option value="">{t(language === null ? "editor.mixed" : "editor.language.recipient")}</option>
      {Object.entries(documentLanguages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
