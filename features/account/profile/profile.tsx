import { CircleAlert, CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { datePatterns } from "../../../domain/account/date-pattern.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { interfaceLanguages, type TranslatedLanguage, translatedLanguages } from "../../../domain/text/language.ts";
import type { Answer } from "../../host/api.ts";
import { useI18n, useLanguage, useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { SelectField, TextField } from "../../ui/controls/text-field.tsx";
import { formatDay } from "../../ui/formats.ts";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { Setting } from "../account.ts";
import { useAccount } from "../account-context.ts";
import { faultOfName } from "../account-rules.ts";
import { EmailSection } from "../security/email-section.tsx";
import { PasswordSection } from "../security/password-section.tsx";
import { SecurityLogSection } from "../security/security-log-section.tsx";
import { SessionsSection } from "../security/sessions-section.tsx";
import { TwoFactorSection } from "../security/two-factor-section.tsx";
import { useForm } from "../use-form.ts";
import { useReport } from "../use-report.ts";
import { VerifyNotice } from "../verify-notice.tsx";
import { WaysSection } from "../ways-in/ways-section.tsx";
import { Notices } from "./notices.tsx";
import css from "./profile.css?inline";

type Theme = "system" | "light" | "dark";
type Props = {
  user: UserDetail;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Called once the interface shows this language, so that the host can remember it. */
  onLanguage: (language: TranslatedLanguage) => void;
};

/** The member's profile page: name, password, display, mails and sessions. */
export function Profile({ user, theme, onTheme, onLanguage }: Props) {
  useSheet(css);
  const t = useT("account");
  const i18n = useI18n();
  const language = useLanguage();
  const account = useAccount();
  const report = useReport();
  const formats = useFormats();
  const zones = useMemo(() => timeZones(user.timeZone), [user.timeZone]);
  const save = async (key: Setting, value: string) => report(await account.setSetting(key, value));
  return (
    <main className="cs-profile" id="main">
      <h1>{t("profile.title")}</h1>
      <VerifyNotice />
      <section aria-labelledby="profile-person">
        <h2 id="profile-person" className="cs-hidden">
          {t("profile.person")}
        </h2>
        <div className="cs-profile-person">
          <Avatar name={user.displayName} color={user.color} size={52} />
          <div>
            <p className="cs-truncate" dir="auto">
              {user.email}
            </p>
            <EmailState verified={user.emailVerified} />
          </div>
        </div>
        <NameForm name={user.displayName} onDone={report} />
      </section>
      <section aria-labelledby="profile-display">
        <h2 id="profile-display">{t("profile.display")}</h2>
        <div className="cs-profile-pair">
          <SelectField
            label={t("profile.language")}
            value={language}
            onChange={async (event) => {
              const chosen = event.target.value as TranslatedLanguage;
              await i18n.change(chosen);
              onLanguage(chosen);
              await save("language", chosen);
            }}
          >
            {translatedLanguages.map((code) => (
              <option key={code} value={code} lang={code}>
                {interfaceLanguages[code]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("profile.theme")}
            value={theme}
            onChange={(event) => onTheme(event.target.value as Theme)}
          >
            {(["system", "light", "dark"] as const).map((one) => (
              <option key={one} value={one}>
                {t(`profile.theme.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("profile.timeZone")}
            value={user.timeZone}
            onChange={(event) => save("timeZone", event.target.value)}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("profile.timeFormat")}
            value={user.timeFormat}
            onChange={(event) => save("timeFormat", event.target.value)}
          >
            {[...new Set([user.timeFormat, ...datePatterns])].map((format) => (
              <option key={format} value={format}>
                {formatDay(language, new Date().toISOString(), { timeFormat: format })} ({format})
              </option>
            ))}
          </SelectField>
        </div>
      </section>
      <section aria-labelledby="profile-mails">
        <h2 id="profile-mails">{t("notices.title")}</h2>
        <Notices user={user} onChange={(value) => save("mutedNotices", value)} />
      </section>
      <section aria-labelledby="profile-delegate">
        <h2 id="profile-delegate">{t("delegate.title")}</h2>
        <p className="cs-muted">
          {user.delegate
            ? t("delegate.now", {
                name: user.delegate.name,
                from: formats.day(user.delegate.from),
                until: formats.day(user.delegate.until),
              })
            : t("delegate.none")}
        </p>
        <div>
          <EventLink to={{ type: "delegate_wanted" }}>{t("delegate.change")}</EventLink>
        </div>
      </section>
      <WaysSection />
      <section aria-labelledby="profile-branding">
        <h2 id="profile-branding">{t("profile.branding")}</h2>
        <p className="cs-muted">{t("profile.branding.text")}</p>
        <div>
          <EventLink to={{ type: "branding_wanted" }}>{t("profile.branding.change")}</EventLink>
        </div>
      </section>
      <SessionsSection />
      <TwoFactorSection />
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <SecurityLogSection />
      <div>
        <Button onClick={() => account.signOut()}>{t("profile.signout")}</Button>
      </div>
    </main>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: (answer: Answer<UserDetail>) => void }) {
  const t = useT("account");
  const account = useAccount();
  const form = useForm({
    initial: { name },
    judge: (values) => {
      const fault = faultOfName(values.name);
      return { name: fault && t(fault) };
    },
    async submit(values) {
      onDone(await account.rename(values.name.trim()));
      return undefined;
    },
  });
  return (
    <form {...form.form} className="cs-profile-name">
      <TextField label={t("profile.name")} autoComplete="name" {...form.field("name")} />
      <Button type="submit" busy={form.busy} disabled={form.values.name.trim() === name}>
        {t("profile.save")}
      </Button>
    </form>
  );
}

function EmailState({ verified }: { verified: boolean }) {
  const t = useT("account");
  return verified ? (
    <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
      {t("profile.email.verified")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="warning" icon={<CircleAlert aria-hidden />}>
      {t("profile.email.unverified")}
    </StatusBadge>
  );
}

/** All zones the browser knows, plus UTC and the chosen one, which may be an alias that the browser does not list. */
function timeZones(chosen: string): string[] {
  return [...new Set([chosen, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}
