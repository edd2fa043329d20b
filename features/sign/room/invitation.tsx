import { CalendarClock, FileText } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { formatDaysUntil } from "../../../domain/account/moment-format.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { colorFor } from "../../../domain/recipient/colors.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { Signing } from "../form/signing.ts";
import { lazyWithRetry } from "../form/wait-for-network.ts";
import { Consent } from "./consent.tsx";

const EditFields = lazyWithRetry(() => import("./edit-fields.tsx"));

/** The sender, the request and the deadline: all that a stranger needs before reading. */
export function Invitation({ signing, view, now }: { signing: Signing; view: SignerView; now: number }) {
  const t = useT("sign");
  const formats = useFormats();
  const language = useLanguage();
  const sender = view.sender.name || view.sender.email;
  return (
    <section className="sign-invitation">
      <div className="sign-sender">
        <Avatar name={sender} color={colorFor(view.sender.email)} size={40} />
        <p>
          <span>
            {t(view.isAskedAgain ? "invitation.asks.again" : `invitation.asks.${view.roleType}`, {
              sender,
              name: view.userName,
            })}
          </span>
          {view.sender.email && (
            <bdi className="cs-muted" translate="no">
              {view.sender.email}
            </bdi>
          )}
          {view.handledBy && (
            <span className="cs-muted">
              {t("invitation.handled_by", { name: view.handledBy.name, email: view.handledBy.email })}
            </span>
          )}
        </p>
      </div>
      <h1>
        <bdi translate="no">{view.title}</bdi>
      </h1>
      <ul className="sign-facts">
        {view.expiresAt && (
          <li>
            <CalendarClock aria-hidden />
            <span>
              <span>{`${t(signs(view.roleType) ? "invitation.until" : "invitation.until.act", {
                moment: formats.moment(view.expiresAt),
              })} `}</span>
              <span className="cs-muted">{`(${formatDaysUntil(language, view.expiresAt, now)})`}</span>
            </span>
          </li>
        )}
        {view.files.length > 1 && (
          <li>
            <FileText aria-hidden />
            <span>{t("invitation.files", { names: formats.list(view.files.map((file) => file.fileName)) })}</span>
          </li>
        )}
      </ul>
      {view.message.trim() && <Message sender={sender} text={view.message.trim()} />}
      {view.privateMessage.trim() && <Message sender={sender} text={view.privateMessage.trim()} />}
      {/* In a preview the recipient may not have a name yet. */}
      <p className="sign-you" hidden={view.userName === "" && view.userEmail === ""}>
        {t(view.host ? "invitation.for.in_person" : signs(view.roleType) ? "invitation.for" : "invitation.for.act", {
          name: view.userName,
          email: view.userEmail,
        })}
      </p>
      {view.roleType === "documentEditor" && (
        <div className="sign-edit">
          <Suspense>
            <EditFields signing={signing} />
          </Suspense>
        </div>
      )}
      {signs(view.roleType) && <Consent version={view.consentVersion} />}
    </section>
  );
}

function Message({ sender, text: message }: { sender: string; text: string }) {
  const t = useT("sign");
  const [isExpanded, setExpanded] = useState(false);
  const [isCut, setCut] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = text.current;
    if (element) setCut(element.scrollHeight > element.clientHeight + 2);
  }, []);
  return (
    <figure className="sign-message">
      <figcaption className="cs-hidden">{t("invitation.message", { sender })}</figcaption>
      <blockquote>
        <p ref={text} dir="auto" data-whole={isExpanded || undefined}>
          {message}
        </p>
      </blockquote>
      {isCut && !isExpanded && (
        <button type="button" className="sign-link" onClick={() => setExpanded(true)}>
          {t("invitation.more")}
        </button>
      )}
    </figure>
  );
}
