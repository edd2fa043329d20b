import type { Ref } from "react";
import { groupsOf, ruleOf } from "../../../domain/field/groups.ts";
import { useT } from "../../host/i18n.ts";
import { labelOf, ruleText } from "../form/fault-texts.ts";
import { groupOf } from "../form/form.ts";
import type { ControlProps } from "./page-control.tsx";

/** A checkbox, or a radio button that clears the others of its group. */
export function TickControl({ signing, field, id, fault, ref }: ControlProps) {
  const t = useT("sign");
  const isRadio = field.type === "radio";
  const members = groupOf(field, signing.steps.value);
  const rule = groupsOf(members).length > 0 ? ruleOf(members) : null;
  const hint = rule && !isRadio ? ruleText(t, rule) : null;
  return (
    <label className="sign-tick">
      <input
        ref={ref as Ref<HTMLInputElement>}
        id={id}
        type={isRadio ? "radio" : "checkbox"}
        name={isRadio && field.group ? `radio-${field.group}` : undefined}
        aria-label={hint ? `${labelOf(t, field)} (${hint})` : labelOf(t, field)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        aria-required={field.required && !isRadio ? true : undefined}
        checked={signing.values.value[field.key] === true}
        onFocus={() => signing.goTo(field.key)}
        onChange={(event) => signing.setValue(field.key, event.target.checked)}
      />
      <svg className="sign-box" viewBox="0 0 16 16" aria-hidden="true">
        {isRadio ? <circle cx="8" cy="8" r="7" /> : <rect x="1" y="1" width="14" height="14" rx="2" />}
      </svg>
    </label>
  );
}
