import { useId } from "react";
import type { AssignableRole } from "../../domain/access/roles.ts";
import { useT } from "../host/i18n.ts";

type Props = {
  legend: string;
  roles: readonly AssignableRole[];
  value: AssignableRole;
  onChange: (role: AssignableRole) => void;
};

/** Roles to choose from, each with a description. */
export function RoleChoice({ legend, roles, value, onChange }: Props) {
  const t = useT("members");
  const id = useId();
  return (
    <fieldset className="mb-roles">
      <legend className="cs-label">{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="mb-role">
          <input
            type="radio"
            name={id}
            checked={role === value}
            aria-describedby={`${id}-${role}`}
            onChange={() => onChange(role)}
          />
          <span>
            <strong>{t(`role.${role}`)}</strong>
            <span className="cs-muted" id={`${id}-${role}`}>
              {t(`role.${role}.text`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
