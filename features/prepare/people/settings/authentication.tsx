import { ACCESS_CODE_LIMIT, AuthenticationType } from "../../../../domain/recipient/checks.ts";
import { useHost } from "../../../host/host.ts";
import { useT } from "../../../host/i18n.ts";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { withAuthentication } from "../../draft/changes/people-changes.ts";
import { AadhaarReason } from "./aadhaar-reason.tsx";
import { ContactNumber } from "./contact-number.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { SecretField } from "./secret-field.tsx";
import type { SettingProps } from "./settings-dialog.tsx";

/** The authentication method required before anything is shown to the recipient. */
export function Authentication(props: SettingProps) {
  const { preparation, one, set, faultOf, mayProtect } = props;
  const t = useT("recipients");
  const host = useHost();
  const options = preparation.options.value;
  const { authentication } = one;
  const type = authentication?.type;
  const choose = (next: AuthenticationType | null) =>
    preparation.store.change((before) => withAuthentication(before, one._id, next));
  const isFixed = type === "ACCESS_CODE" && !mayProtect;
  const canText = options?.messaging.isConnected ?? false;
  const isOffered: Record<AuthenticationType, boolean> = {
    EMAIL: true,
    ACCESS_CODE: mayProtect,
    SMS: canText,
    AADHAAR: options?.aadhaar.isAvailable ?? false,
  };
  return (
    <section>
      <Switch
        checked={authentication !== null}
        disabled={isFixed}
        onChange={(event) => choose(event.target.checked ? "EMAIL" : null)}
      >
        <span>{t("auth")}</span>
        <small className="pr-detail">{t("auth.hint")}</small>
      </Switch>
      {type && (
        <fieldset className="pr-setting-body" disabled={isFixed}>
          <SelectField
            label={t("auth.type")}
            error={faultOf("authenticationType")}
            value={type}
            onChange={(event) => choose(event.target.value as AuthenticationType)}
          >
            {AuthenticationType.options.map((one) => (
              <option key={one} value={one} disabled={!isOffered[one] && one !== type}>
                {t(`auth.type.${one}`)}
              </option>
            ))}
          </SelectField>
          {options && !canText && (
            <p className="pr-detail">
              <span>{`${t("auth.sms.disconnected")} `}</span>
              <OutsideLink href={host.hrefOf({ type: "messaging_wanted" })}>{t("auth.sms.connect")}</OutsideLink>
            </p>
          )}
          {options && !options.aadhaar.isAvailable && <p className="pr-detail">{t("auth.aadhaar.unavailable")}</p>}
          {type === "SMS" && one.group && <p className="pr-detail">{t("auth.sms.group")}</p>}
          {type === "SMS" && !one.group && (
            <ContactNumber contact={one.contact} error={faultOf("contact")} onChange={(contact) => set({ contact })} />
          )}
          {type === "ACCESS_CODE" && (
            <SecretField
              label={t("code")}
              hint={t("code.hint")}
              error={faultOf("accessCode")}
              secret={one.accessCode}
              maxLength={ACCESS_CODE_LIMIT}
              onChange={(accessCode) => set({ accessCode })}
            />
          )}
          {type === "AADHAAR" && <AadhaarReason {...props} />}
        </fieldset>
      )}
    </section>
  );
}
