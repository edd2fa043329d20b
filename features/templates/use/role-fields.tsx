import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { SuggestField } from "../../ui/controls/suggest-field.tsx";
import { SelectField, TextField } from "../../ui/controls/text-field.tsx";
import { type Filled, missingIn, type RoleInput, type RoleToFill } from "./roles-to-fill.ts";
import { usePeopleSuggestions } from "./use-people-suggestions.ts";

type HostOption = { memberId: string; name: string; email: string };

type Props = {
  role: RoleToFill;
  /** The role's name, or its number if it has none. */
  title: string;
  filled: Filled;
  showsFaults: boolean;
  /** The server's messages by input. */
  faults: ReadonlyMap<RoleInput, string> | undefined;
  /** Members who can host in-person signing. */
  hosts: readonly HostOption[];
  onChange: (change: Partial<Filled>) => void;
};

/** Name and address of the person who takes one role. */
export function RoleFields({ role, title, filled, showsFaults, faults, hosts, onChange }: Props) {
  const t = useT("templates");
  const { suggestions, ask } = usePeopleSuggestions();
  const missing = showsFaults ? missingIn(role, filled) : [];
  const shared = {
    suggestions,
    onPick: (one: { text: string; detail?: string }) =>
      onChange({ name: one.text, ...(role.hasEmail ? { email: one.detail ?? "" } : {}) }),
  };
  const emailError = missing.includes("email")
    ? t("use.email.missing")
    : missing.includes("email_invalid")
      ? t("use.email.invalid")
      : faults?.get("email");
  const nameError = missing.includes("name") ? t("use.name.missing") : faults?.get("name");
  return (
    <fieldset className="template-role">
      <legend>
        <Avatar name={title} color={role.color} size={24} />
        <bdi>{title}</bdi>
      </legend>
      {role.isSender ? (
        <p className="cs-muted">{t("use.sender")}</p>
      ) : (
        <div className="template-role-fields">
          <SuggestField
            {...shared}
            label={t("use.name")}
            value={filled.name}
            autoComplete="off"
            onChange={(name) => {
              onChange({ name });
              ask(name);
            }}
            {...(nameError ? { error: nameError } : {})}
          />
          {role.hasEmail && (
            <SuggestField
              {...shared}
              label={t("use.email")}
              type="email"
              value={filled.email}
              onAddresses={([first, ...others]) => {
                // A list stays, for the fault that asks for one address.
                if (others.length > 0) onChange({ email: [first!, ...others].map((one) => one.email).join(", ") });
                else onChange({ email: first!.email, name: filled.name || first!.name });
              }}
              onChange={(email) => {
                onChange({ email });
                ask(email);
              }}
              {...(emailError ? { error: emailError } : {})}
            />
          )}
          {!role.hasEmail && (
            <SelectField
              label={t("use.host")}
              hint={t("use.host.hint")}
              value={filled.host}
              error={missing.includes("host") ? t("use.host.missing") : faults?.get("host")}
              onChange={({ target }) => onChange({ host: target.value })}
            >
              {filled.host === "" && <option value="">{t("use.host.choose")}</option>}
              {hosts.map(({ memberId, name, email }) => (
                <option key={memberId} value={memberId}>
                  {name || email}
                </option>
              ))}
            </SelectField>
          )}
          {role.needsNumber && (
            <TextField
              label={t("use.number")}
              type="tel"
              value={filled.contact}
              error={missing.includes("contact") ? t("use.number.missing") : faults?.get("contact")}
              onChange={(event) => onChange({ contact: event.target.value })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
