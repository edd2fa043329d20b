import { CircleAlert, CircleCheck } from "lucide-react";
import type { UserDetail } from "../../../domain/contract/user.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { Answer } from "../../host/api.ts";
import { type ProfileSection, profileSections } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { SectionList } from "../../ui/layout/section-list.tsx";
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
  section: ProfileSection;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Called once the interface shows this language, so that the host can remember it. */
  onLanguage: (language: TranslatedLanguage) => void;
};

/** The member's profile page: name, picture, signatures, display, mails, ways to sign in and sessions. */
export function Profile({ user, section, theme, onTheme, onLanguage }: Props) {
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
  const contents: Record<ProfileSection, Elements> = {
    you: (
      <>
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
        <DisplaySection {...{ user, theme, onTheme, onLanguage, save }} />
      </>
    ),
    signing: (
      <>
        <SavedSection user={user} />
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
      </>
    ),
    notifications: (
      <section aria-labelledby="profile-mails">
        <h2 id="profile-mails">{t("notices.title")}</h2>
        <Notices user={user} onChange={(value) => save("mutedNotices", value)} />
      </section>
    ),
    security: (
      <>
        <WaysSection />
        <EmailSection user={user} />
        <PasswordSection email={user.email} />
        <TwoFactorSection />
        <SessionsSection />
        <SecurityLogSection />
      </>
    ),
    data: (
      <>
        <ExportSection />
        <DeleteSection email={user.email} />
      </>
    ),
  };
  return (
    <Page
      className="cs-profile"
      title={t("profile.title")}
      actions={<Button onClick={leaving.signOut}>{t("profile.signout")}</Button>}
      sections={
        <SectionList
          label={t("profile.title")}
          items={profileSections.map((id) => ({
            id,
            label: t(`profile.section.${id}`),
            to: { type: "profile_wanted", section: id },
          }))}
          current={section}
        />
      }
    >
      <VerifyNotice />
      {contents[section]}
      {leaving.dialog}
    </Page>
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
