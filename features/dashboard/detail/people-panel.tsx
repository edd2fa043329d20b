import { MailX, Send } from "lucide-react";
import type { OwnerView, RecipientView } from "../../../domain/contract/views.ts";
import { useT } from "../../i18n.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useSheet } from "../../ui/sheet.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { signerLooks } from "../document-status.tsx";
import css from "./people-panel.css?inline";

type Props = {
  document: OwnerView;
  /** Whom mail is being sent to now. */
  busyWith: string | null;
  onResend: (recipient: RecipientView) => void;
};

/** Each person: how they stand, since when, and the mail again. */
export function PeoplePanel({ document, busyWith, onResend }: Props) {
  useSheet(css);
  const t = useT("dashboard");
  return (
    <ol className="cs-people">
      {document.recipients.map((person) => {
        const { tone, Icon, word } = signerLooks[person.status];
        const mayResend = document.status === "SENT" && person.status === "SENT";
        return (
          <li key={person._id}>
            <Avatar name={person.name || person.email} color={person.color} size={36} />
            <div className="cs-people-words">
              <strong className="cs-truncate" dir="auto">
                {person.name || t("person.unnamed")}
              </strong>
              <span className="cs-truncate cs-muted" dir="auto">
                {person.email}
              </span>
              <PersonNews person={person} step={document.signingOrder ? person.step : null} />
            </div>
            {document.status !== "DRAFT" && (
              <div className="cs-people-state">
                <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
                  {t(word)}
                </StatusBadge>
                {mayResend && (
                  <Button
                    look="quiet"
                    icon={<Send aria-hidden className="cs-mirror" />}
                    busy={busyWith === person._id}
                    onClick={() => onResend(person)}
                  >
                    {t("person.resend")}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The last thing known of a person, in words. */
function PersonNews({ person, step }: { person: RecipientView; step: number | null }) {
  const t = useT("dashboard");
  const formats = useFormats();
  const news = person.signedAt
    ? t("person.signedAt", { time: formats.moment(person.signedAt) })
    : person.declinedAt
      ? t("person.declinedAt", { time: formats.moment(person.declinedAt) })
      : person.viewedAt
        ? t("person.viewedAt", { time: formats.moment(person.viewedAt) })
        : person.invitedAt
          ? t("person.invitedAt", { time: formats.moment(person.invitedAt) })
          : step
            ? t("person.step", { step: formats.number(step) })
            : null;
  return (
    <>
      {news && <small className="cs-muted">{news}</small>}
      {person.notDelivered && (
        <small className="cs-people-bounced">
          <MailX aria-hidden />
          {t("person.notDelivered", { reason: person.notDelivered.reason })}
        </small>
      )}
    </>
  );
}
