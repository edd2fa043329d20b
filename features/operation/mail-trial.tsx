import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { MailTest } from "../../domain/contract/system.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Operation } from "./create-operation.ts";

/** Sends a test mail to the reader and shows the mail server's replies and the sending domain's DNS records. */
export function MailTrial({ operation }: { operation: Operation }) {
  const t = useT("operation");
  const refusalText = useRefusalText();
  const [selector, setSelector] = useState("");
  const test = operation.test.value;
  const refusal = operation.testRefusal.value;
  return (
    <section className="cs-settings-card" aria-labelledby="op-mail">
      <h2 id="op-mail">{t("mail")}</h2>
      <p className="cs-muted">{t("mail.lead")}</p>
      <form
        className="op-form"
        onSubmit={(event) => {
          event.preventDefault();
          void operation.testMail(selector.trim());
        }}
      >
        <TextField
          label={t("mail.selector")}
          hint={t("mail.selector.hint")}
          value={selector}
          maxLength={63}
          dir="ltr"
          onChange={(event) => setSelector(event.target.value)}
        />
        <Button look="primary" type="submit" busy={operation.isTesting.value}>
          {t("mail.submit")}
        </Button>
      </form>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {test && !refusal && <Result test={test} />}
    </section>
  );
}

const tones = { sent: "success", outbox: "info", refused: "danger", unreachable: "danger" } as const;

function Result({ test }: { test: MailTest }) {
  const t = useT("operation");
  return (
    <>
      <Notice tone={tones[test.state]} title={t(`mail.${test.state}`, { to: test.to })}>
        {test.reason && (
          <span dir="ltr" lang="en">
            {test.reason}
          </span>
        )}
      </Notice>
      {test.domain && (
        <>
          <h3>{t("records", { domain: test.domain })}</h3>
          <ul className="op-checks">
            {test.records.map((record) => (
              <RecordRow key={record.kind} {...record} />
            ))}
          </ul>
        </>
      )}
      {test.lines.length > 0 && (
        <>
          <h3>{t("lines")}</h3>
          <p className="cs-muted">{t("lines.hint")}</p>
          <pre className="op-lines" dir="ltr">
            {test.lines.map(({ by, line }) => (by === "us" ? `> ${line}` : line)).join("\n")}
          </pre>
        </>
      )}
    </>
  );
}

const verdictLooks = {
  good: { tone: "success", icon: CircleCheck },
  weak: { tone: "warning", icon: TriangleAlert },
  missing: { tone: "warning", icon: TriangleAlert },
  unknown: { tone: "neutral", icon: CircleHelp },
  many: { tone: "danger", icon: CircleAlert },
  invalid: { tone: "danger", icon: CircleAlert },
  open: { tone: "danger", icon: CircleAlert },
  revoked: { tone: "danger", icon: CircleAlert },
} as const;

function RecordRow({ kind, name, record, verdict }: MailTest["records"][number]) {
  const t = useT("operation");
  const { tone, icon: Icon } = verdictLooks[verdict];
  return (
    <li>
      <div>
        <strong>{kind.toUpperCase()}</strong>
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {t(`verdict.${verdict}`)}
        </StatusBadge>
      </div>
      <p>{t(`record.${kind}`)}</p>
      <p className="cs-muted op-record" dir="ltr">
        <code translate="no">{record ? `${name}  ${record}` : name}</code>
      </p>
    </li>
  );
}
