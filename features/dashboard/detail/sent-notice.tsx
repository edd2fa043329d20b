import { X } from "lucide-react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { peopleOf } from "./people-of.ts";

/** Explains right after sending who gets mail first, who next, when reminders go out and when the links expire. */
export function SentNotice({ document, onClose }: { document: OwnerView; onClose: () => void }) {
  const t = useT("detail");
  const formats = useFormats();
  const people = peopleOf(document).filter((one) => one.status === "SENT" || one.status === "WAITING");
  const firstStep = Math.min(...people.map((one) => one.step));
  const nameOf = (one: (typeof people)[number]) => one.name || one.email;
  const first = people.filter((one) => one.step === firstStep);
  const later = people.filter((one) => one.step !== firstStep);
  const byMail = first.filter((one) => one.delivery !== "link");
  const byLink = first.filter((one) => one.delivery === "link");
  return (
    <Notice
      tone="success"
      title={t("sent.title")}
      actions={<IconButton label={t("sent.close")} icon={<X aria-hidden />} onClick={onClose} />}
    >
      <ul className="cs-sent-steps">
        {byMail.length > 0 && <li>{t("sent.mail", { names: formats.list(byMail.map(nameOf)) })}</li>}
        {byLink.length > 0 && <li>{t("sent.link", { names: formats.list(byLink.map(nameOf)) })}</li>}
        {later.length > 0 && <li>{t("sent.later", { names: formats.list(later.map(nameOf)) })}</li>}
        <li>
          {document.nextReminderAt
            ? t("sent.reminder", { day: formats.day(document.nextReminderAt) })
            : t("sent.noReminder")}
        </li>
        {document.expiresAt && <li>{t("sent.until", { day: formats.day(document.expiresAt) })}</li>}
      </ul>
    </Notice>
  );
}
