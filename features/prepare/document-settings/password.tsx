import { DOCUMENT_PASSWORD_LIMIT, DOCUMENT_PASSWORD_MIN, PasswordMode } from "../../../domain/document/document.ts";
import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { SelectField } from "../../ui/controls/text-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import { changedSettings, withPassword } from "../draft/changes/settings-changes.ts";
import { SecretField } from "../people/settings/secret-field.tsx";

/** The document's password, and whether the sealed file asks for it too. */
export function Password({ preparation, fault }: { preparation: Preparation; fault: string | undefined }) {
  const t = useT("recipients");
  const refusal = useT("refusals");
  const { store } = preparation;
  const { password } = store.draft.value.settings;
  return (
    <div className="pr-setting">
      <Switch
        checked={password !== null}
        onChange={(event) => {
          const isOn = event.target.checked;
          store.change((before) => withPassword(before, isOn));
        }}
      >
        <span>{t("password")}</span>
        <small className="pr-detail">{t("password.hint")}</small>
      </Switch>
      {password && (
        <div className="pr-setting-body">
          <SecretField
            label={t("password.field")}
            hint={t("password.field.hint", { min: DOCUMENT_PASSWORD_MIN })}
            error={fault}
            secret={password.secret}
            maxLength={DOCUMENT_PASSWORD_LIMIT}
            min={{
              length: DOCUMENT_PASSWORD_MIN,
              error: refusal("document_password_too_short", { min: DOCUMENT_PASSWORD_MIN }),
            }}
            direction="ltr"
            onChange={(secret) => {
              // Mode and password may have changed meanwhile; the present state counts.
              store.change((before) => {
                const now = before.settings.password;
                return now ? changedSettings(before, { password: { ...now, secret } }) : before;
              });
            }}
          />
          <SelectField
            label={t("password.mode")}
            hint={t(`password.mode.${password.mode}.hint`)}
            value={password.mode}
            onChange={(event) => {
              const mode = event.target.value as PasswordMode;
              store.change((before) => changedSettings(before, { password: { ...password, mode } }));
            }}
          >
            {PasswordMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {t(`password.mode.${mode}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  );
}
