import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  CopyPlus,
  Trash2,
} from "lucide-react";
import type { Field } from "../../../domain/field/field.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { fontSizes, TEXT_LIMIT } from "../../../domain/field/limits.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { useLanguage, useT } from "../../i18n.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox, Switch } from "../../ui/checkbox.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import type { Alignment } from "./arrange.ts";
import type { Editor } from "./create-editor.ts";
import { nameOf } from "./field-box.tsx";
import { Geometry } from "./geometry.tsx";
import { KindIcon } from "./kind-icons.tsx";

/** What can be said about the selected fields. */
export function Properties({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const language = useLanguage();
  const fields = editor.selected.value;
  const first = fields[0];
  if (!first) return null;
  const isOne = fields.length === 1;
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
      <Owner editor={editor} fields={fields} />
      <Asked editor={editor} fields={fields} />
      <TextLook editor={editor} fields={fields} />
      {isOne && <Geometry editor={editor} field={first} />}
      {!isOne && <Arrange editor={editor} count={fields.length} />}
      {editor.pages.value.length > 1 && (
        <Button icon={<CopyPlus aria-hidden />} onClick={() => editor.copyToAllPages()}>
          {t("editor.every_page")}
        </Button>
      )}
    </section>
  );
}

function duplicate(editor: Editor): void {
  editor.copy();
  editor.paste();
}

type Part = { editor: Editor; fields: readonly Field[] };

/** The value all have, or `null`. */
function common<T>(fields: readonly Field[], read: (field: Field) => T): T | null {
  const value = read(fields[0]!);
  return fields.every((field) => read(field) === value) ? value : null;
}

function Owner({ editor, fields }: Part) {
  const t = useT("prepare");
  const owner = common(fields, (field) => field.recipient);
  return (
    <SelectField
      label={t("editor.owner")}
      value={owner ?? ""}
      onChange={(event) => editor.set({ recipient: event.target.value as RecipientId })}
    >
      {owner === null && <option value="">{t("editor.mixed")}</option>}
      {editor.draft.value.recipients.map((one, index) => (
        <option key={one._id} value={one._id}>
          {nameOf(one, t("people.nth", { number: index + 1 }))}
        </option>
      ))}
    </SelectField>
  );
}

function Asked({ editor, fields }: Part) {
  const t = useT("prepare");
  const required = common(fields, (field) => field.required);
  const isServerSet = fields.every((field) => kindOf(field.type).serverSet === true);
  const type = common(fields, (field) => field.type);
  const label = common(fields, (field) => field.label);
  const data = common(fields, (field) => field.data);
  return (
    <>
      {isServerSet ? (
        <p className="pr-detail">{t("editor.server_set")}</p>
      ) : (
        <Switch checked={required ?? false} onChange={(event) => editor.set({ required: event.target.checked })}>
          {t("editor.required")}
        </Switch>
      )}
      <TextField
        label={t("editor.label")}
        hint={t("editor.label.hint")}
        maxLength={200}
        value={label ?? ""}
        onChange={(event) => editor.set({ label: event.target.value })}
      />
      {type === "textbox" && (
        <TextField
          label={t("editor.data.text")}
          maxLength={TEXT_LIMIT}
          value={typeof data === "string" ? data : ""}
          onChange={(event) => editor.set({ data: event.target.value })}
        />
      )}
      {type === "checkbox" && (
        <Checkbox checked={data === true} onChange={(event) => editor.set({ data: event.target.checked })}>
          {t("editor.data.checked")}
        </Checkbox>
      )}
    </>
  );
}

function TextLook({ editor, fields }: Part) {
  const t = useT("prepare");
  const language = useLanguage();
  if (!fields.every((field) => kindOf(field.type).properties.includes("fontSize"))) return null;
  const size = common(fields, (field) => field.fontSize);
  return (
    <SelectField
      label={t("editor.font_size")}
      value={size ?? ""}
      onChange={(event) => editor.set({ fontSize: fontSizes.find((size) => String(size) === event.target.value) })}
    >
      {size === null && <option value="">{t("editor.mixed")}</option>}
      {fontSizes.map((one) => (
        <option key={one} value={one}>
          {formatNumber(language, one)}
        </option>
      ))}
    </SelectField>
  );
}

const alignIcons: Record<Alignment, typeof AlignStartVertical> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

function Arrange({ editor, count }: { editor: Editor; count: number }) {
  const t = useT("prepare");
  return (
    <fieldset className="pr-arrange" aria-label={t("editor.arrange")}>
      {(Object.keys(alignIcons) as Alignment[]).map((alignment) => {
        const Icon = alignIcons[alignment];
        return (
          <IconButton
            key={alignment}
            label={t(`editor.align.${alignment}`)}
            icon={<Icon aria-hidden />}
            onClick={() => editor.align(alignment)}
          />
        );
      })}
      {count > 2 && (
        <>
          <IconButton
            label={t("editor.distribute.x")}
            icon={<AlignHorizontalDistributeCenter aria-hidden />}
            onClick={() => editor.distribute("x")}
          />
          <IconButton
            label={t("editor.distribute.y")}
            icon={<AlignVerticalDistributeCenter aria-hidden />}
            onClick={() => editor.distribute("y")}
          />
        </>
      )}
    </fieldset>
  );
}
