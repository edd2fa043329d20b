import type { UserDetail } from "../../../domain/contract/user.ts";
import { isEmail, sameEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useAccount } from "../account-context.ts";
import { faultOfName } from "../account-rules.ts";
import { useForm } from "../use-form.ts";
import { useReport } from "../use-report.ts";
import { VerifyNotice } from "../verify-notice.tsx";
import { DelegateName } from "./delegate-name.tsx";
import css from "./profile.css?inline";

/** Form for a delegate during an absence: documents sent to the member's address in that period go to the delegate. */
export function Delegate({ user }: { user: UserDetail }) {
  useSheet(css);
  const t = useT("account");
  const formats = useFormats();
  const account = useAccount();
  const report = useReport();
  const known = user.delegate;
  // Formats a chosen day in the member's own pattern: 10:30 UTC is that day in nearly every zone the member may have
  // set.
  const chosen = (day: string) => formats.day(`${day}T10:30:00.000Z`);
  const emailFault = (email: string) => {
    if (!isEmail(email.trim())) return t("delegate.email.invalid");
    return sameEmail(email, user.email) ? t("delegate.email.own") : null;
  };
  const form = useForm({
    initial: {
      name: known?.name ?? "",
      email: known?.email ?? "",
      from: dayOf(known?.from),
      until: lastDayOf(known?.until),
      reason: known?.reason ?? "",
    },
    judge: ({ name, email, from, until, reason }) => {
      const nameFault = faultOfName(name);
      return {
        name: nameFault && t(nameFault),
        email: emailFault(email),
        from: from === "" ? t("delegate.day.missing") : null,
        until: until === "" ? t("delegate.day.missing") : until < from ? t("delegate.until.early") : null,
        reason: reason.trim() === "" ? t("delegate.reason.missing") : null,
      };
    },
    async submit({ from, until, ...values }) {
      report(await account.saveDelegate({ ...values, from: startOf(from), until: endOf(until) }));
      return undefined;
    },
  });
  return (
    <Page
      className="cs-profile"
      back={{ to: { type: "profile_wanted", section: "signing" }, label: t("profile.title") }}
      title={t("delegate.title")}
    >
      <VerifyNotice />
      <section>
        <p>{t("delegate.text")}</p>
        {known && (
          <Notice
            actions={
              <Button onClick={async () => report(await account.removeDelegate())}>{t("delegate.remove")}</Button>
            }
          >
            {t("delegate.now", {
              name: known.name,
              from: chosen(dayOf(known.from)),
              until: chosen(lastDayOf(known.until)),
            })}
          </Notice>
        )}
        <form {...form.form} className="cs-profile-delegate">
          <div className="cs-profile-pair">
            <DelegateName
              {...form.field("name")}
              user={user}
              label={t("delegate.name")}
              onName={(name) => form.fill({ name })}
              onPerson={form.fill}
            />
            <TextField label={t("delegate.email")} type="email" dir="ltr" autoComplete="off" {...form.field("email")} />
            <TextField label={t("delegate.from")} type="date" {...form.field("from")} />
            <TextField label={t("delegate.until")} type="date" {...form.field("until")} />
          </div>
          <TextField label={t("delegate.reason")} maxLength={200} {...form.field("reason")} />
          <div>
            <Button look="primary" type="submit" busy={form.busy}>
              {t("profile.save")}
            </Button>
          </div>
        </form>
      </section>
    </Page>
  );
}

/** Value of a date input (`yyyy-MM-dd`), in the reader's time zone. */
function dayOf(instant: string | undefined): string {
  if (!instant) return "";
  const date = new Date(instant);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end is stored as the first instant after the last day. */
function lastDayOf(instant: string | undefined): string {
  return instant ? dayOf(new Date(Date.parse(instant) - 1).toISOString()) : "";
}

function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

function endOf(day: string): string {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
