import { CircleCheck, CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import { type DeliveryDetail, readWebhookDeliveryCall } from "../../domain/contract/integration/webhook-log.ts";
import { isHidden } from "../../domain/integration/webhook/hidden-values.ts";
import { queryOf, signWebhook } from "../../domain/integration/webhook/webhook-signature.ts";
import { useT } from "../host/i18n.ts";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { Tabs } from "../ui/controls/tabs.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { Deliveries } from "./deliveries.ts";
import { type CodeLanguage, codeLanguages, codeNames, verifyingCode } from "./verifying-code.ts";

/** Code in six languages that verifies a call, and the signature of the last call, computed in the page. */
export function VerifySection({ webhook, deliveries }: { webhook: WebhookView; deliveries: Deliveries }) {
  const t = useT("webhooks");
  const [tab, setTab] = useState<CodeLanguage>("typescript");
  const deliveryId = deliveries.rows.value?.find(({ attempts }) => attempts > 0)?.deliveryId;
  const last = useLoaded(readWebhookDeliveryCall, deliveryId ? { params: { deliveryId } } : null).value.value;
  return (
    <section className="cs-settings-card" aria-labelledby="wh-verify">
      <h2 id="wh-verify">{t("verify.title")}</h2>
      <p className="cs-muted">{t("verify.lead")}</p>
      {webhook.method === "GET" && <p>{t("verify.get")}</p>}
      <Tabs
        label={t("verify.languages")}
        selected={tab}
        onSelect={setTab}
        items={codeLanguages.map((one) => ({
          id: one,
          label: codeNames[one],
          panel: <CopyField label={t("verify.code")} value={verifyingCode[one]} isCode />,
        }))}
      />
      {last && <LastSignature detail={last} hint={webhook.secretHint} />}
    </section>
  );
}

/** Compares the signature computed from the typed secret with the received signature; the secret never leaves the page. */
function LastSignature({ detail, hint }: { detail: DeliveryDetail; hint: string }) {
  const t = useT("webhooks");
  const [secret, setSecret] = useState("");
  const [computed, setComputed] = useState<string | null>(null);
  const last = detail.tries.at(-1);
  const { method } = detail.request;
  const body = method === "GET" && last ? queryOf(last.url) : detail.request.body;
  const isComplete = method === "POST" || !isHidden(body ?? "");
  const typed = secret.trim();
  const isSecret = /^whsec_[A-Za-z0-9+/]{8,}=*$/.test(typed);
  useEffect(() => {
    setComputed(null);
    if (!last || body === null || !isSecret || !isComplete) return;
    let isCurrent = true;
    void signWebhook([typed], { id: detail.id, timestamp: last.timestamp, body }).then((signature) => {
      if (isCurrent) setComputed(signature);
    });
    return () => {
      isCurrent = false;
    };
  }, [typed, isSecret, isComplete, last, body, detail.id]);
  if (!last || body === null) return null;
  const isSame = computed !== null && last.signature.split(" ").includes(computed);
  return (
    <div className="wh-last">
      <h3 className="wh-last-title">{t("last.title")}</h3>
      <p className="cs-muted">{t("last.lead")}</p>
      <pre dir="ltr">{`${detail.id}.${last.timestamp}.${body}`}</pre>
      {isComplete ? (
        <TextField
          label={t("last.secret")}
          hint={t("last.secret.hint", { hint })}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="whsec_…"
          error={typed && !isSecret ? t("last.malformed") : undefined}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
      ) : (
        <p>{t("last.hidden")}</p>
      )}
      <dl>
        <dt>{t("last.sent")}</dt>
        <dd dir="ltr">{last.signature}</dd>
        {computed && <dt>{t("last.computed")}</dt>}
        {computed && <dd dir="ltr">{computed}</dd>}
      </dl>
      {computed && (
        <p role="status" className={`wh-verdict ${isSame ? "cs-tone-success" : "cs-tone-danger"}`}>
          {isSame ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          <span>{t(isSame ? "last.same" : "last.different")}</span>
        </p>
      )}
    </div>
  );
}
