import { type SecurityEvent, SecurityTopic } from "../../../domain/account/security-event.ts";
import type { SecurityEventView } from "../../../domain/contract/account/credentials.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { createSecurityLog } from "./security-log.ts";

export function SecurityLogSection() {
  const t = useT("account");
  const log = useOpened(createSecurityLog);
  return (
    <section aria-labelledby="profile-log">
      <h2 id="profile-log">{t("log.title")}</h2>
      <p className="cs-muted">{t("log.text")}</p>
      <SelectField
        label={t("log.filter")}
        value={log.topic.value ?? ""}
        onChange={(event) => void log.choose(SecurityTopic.safeParse(event.target.value).data ?? null)}
      >
        <option value="">{t("log.all")}</option>
        {SecurityTopic.options.map((topic) => (
          <option key={topic} value={topic}>
            {t(`log.topic.${topic}`)}
          </option>
        ))}
      </SelectField>
      <LoadedContent of={log} placeholder={<Skeleton width="100%" height="56px" radius="8px" />}>
        {(events) =>
          events.length === 0 ? (
            <p>{t("log.empty")}</p>
          ) : (
            <ul className="cs-profile-sessions" aria-label={t("log.title")}>
              {events.map((event) => (
                <Row key={event._id} view={event} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {log.hasMore.value && (
        <div>
          <Button onClick={log.more}>{t("log.more")}</Button>
        </div>
      )}
    </section>
  );
}

function Row({ view }: { view: SecurityEventView }) {
  const t = useT("account");
  const formats = useFormats();
  const text = useEventText();
  const { browser, system, at, event } = view;
  const known = [browser, system].filter(Boolean);
  const where = known.length === 2 ? t("sessions.browser", { browser, system }) : known[0];
  return (
    <li>
      <div>
        <strong>{text(event)}</strong>
        <span className="cs-muted">{[formats.moment(at), where].filter(Boolean).join(" · ")}</span>
      </div>
    </li>
  );
}

function useEventText(): (event: SecurityEvent) => string {
  const t = useT("account");
  return (event) => {
    switch (event.kind) {
      case "signed_in":
        return t(event.isNewBrowser ? "log.signed_in.new" : "log.signed_in", {
          method: t(`log.method.${event.method}`),
        });
      case "sign_in_failed":
        return t("log.sign_in_failed", { method: t(`log.method.${event.method}`) });
      case "recovery_code_used":
        return t("log.recovery_code_used", { count: event.left });
      case "email_change_asked":
      case "email_changed":
        return t(`log.${event.kind}`, { email: event.to });
      default:
        return "name" in event ? t(`log.${event.kind}`, { name: event.name }) : t(`log.${event.kind}`);
    }
  };
}
