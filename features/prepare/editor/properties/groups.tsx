import type { GroupRule } from "../../../../domain/field/properties.ts";
import { useT } from "../../../host/i18n.ts";
import { Stepper } from "../../../ui/controls/stepper.tsx";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { commonValue, haveProperty, type SelectionProps, textOrUndefined } from "./selection-props.ts";

/** The group of boxes, and how many must be ticked. */
export function Groups({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  if (!haveProperty(fields, "group")) return null;
  const group = commonValue(fields, (field) => field.group ?? "");
  return (
    <>
      <TextField
        label={t("editor.group")}
        data-property="group"
        hint={t(fields.every((field) => field.type === "radio") ? "editor.group.radio" : "editor.group.hint")}
        maxLength={60}
        value={group ?? ""}
        onChange={(event) => editor.set({ group: textOrUndefined(event.target.value) })}
      />
      {group && haveProperty(fields, "groupRule") && <Rule key={group} editor={editor} fields={fields} />}
    </>
  );
}

/** The rule belongs to the group: all its members get it. */
function Rule({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const { group, type, recipient, groupRule: rule } = fields[0]!;
  const set = (groupRule: GroupRule | undefined) => {
    const members = editor.fields
      .peek()
      .filter((one) => one.group === group && one.type === type && one.recipient === recipient);
    editor.set({ groupRule }, new Set(members.map((one) => one.key)));
  };
  return (
    <div className="pr-rule">
      <SelectField
        label={t("editor.rule")}
        value={rule?.kind ?? ""}
        onChange={(event) => {
          const kind = event.target.value as GroupRule["kind"] | "";
          set(kind === "" ? undefined : { kind, count: rule?.count ?? 1 });
        }}
      >
        <option value="">{t("editor.rule.none")}</option>
        <option value="atLeast">{t("editor.rule.atLeast")}</option>
        <option value="atMost">{t("editor.rule.atMost")}</option>
        <option value="exactly">{t("editor.rule.exactly")}</option>
      </SelectField>
      {rule && (
        <Stepper
          label={t("editor.rule.count")}
          labels={{ less: t("editor.rule.less"), more: t("editor.rule.more") }}
          value={rule.count}
          min={1}
          max={100}
          onChange={(count) => set({ ...rule, count })}
        />
      )}
    </div>
  );
}
