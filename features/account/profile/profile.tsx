import { CircleAlert, CircleCheck } from "lucide-react";
import type { UserDetail } from "../../../domain/contract/user.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { Setting } from "../account.ts";
import { useAccount } from "../account-context.ts";
import { faultOfName } from "../account-rules.ts";
import { DeleteSection } from "../ending/delete-section.tsx";
import { ExportSection } from "../ending/export-section.tsx";
import { EmailSection } from "../security/email-section.tsx";
import { PasswordSection } from "../security/password-section.tsx";
import { SecurityLogSection } from "../security/security-log-section.tsx";
import { SessionsSection } from "../security/sessions-section.tsx";
import { TwoFactorSection } from "../security/two-factor-section.tsx";
import { useForm } from "../use-form.ts";
import { useReport } from "../use-report.ts";
import { useSignOut } from "../use-sign-out.tsx";
import { VerifyNotice } from "../verify-notice.tsx";
import { WaysSection } from "../ways-in/ways-section.tsx";
import { DisplaySection, type Theme } from "./display-section.tsx";
import { Notices } from "./notices.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import css from "./profile.css?inline";
import { SavedSection } from "./saved-section.tsx";

type Props = {
  user: UserDetail;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Called once the interface shows this language, so that the host can remember it. */
  onLanguage: (language: TranslatedLanguage) => void;
};

/** The member's profile page: name, picture, signatures, display, mails, ways to sign in and sessions. */
export function Profile({ user, theme, onTheme, onLanguage }: Props) {
  useSheet(css);
  const t = useT("account");
  const account = useAccount();
  const leaving = useSignOut();
  const report = useReport();
  const formats = useFormats();
  const save = async (key: Setting, value: Parameters<typeof account.setSetting>[1]) => {
    const answer = await account.setSetting(key, value);
    report(answer);
    return answer.ok;
  };
  return (
    <main className="cs-profile" id="main">
      <h1>{t("profile.title")}</h1>
      <VerifyNotice />
      <section aria-labelledby="profile-person">
        <h2 id="profile-person" className="cs-hidden">
          {t("profile.person")}
        </h2>
        <div className="cs-profile-person">
          <Avatar name={user.displayName} color={user.color} picture={user.picture} size={72} />
          <div>
            <p className="cs-truncate" dir="auto">
              {user.email}
            </p>
            <EmailState verified={user.emailVerified} />
          </div>
        </div>
        <PictureChoice user={user} />
        <NameForm name={user.displayName} onDone={report} />
      </section>
      <SavedSection user={user} />
      <DisplaySection {...{ user, theme, onTheme, onLanguage, save }} />
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
      <ExportSection />
      <DeleteSection email={user.email} />
      <div>
        <Button onClick={leaving.signOut}>{t("profile.signout")}</Button>
        {leaving.dialog}
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
