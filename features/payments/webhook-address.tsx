import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

/** Where the provider is to send its events, to be copied into its dashboard. */
export function WebhookAddress({ url }: { url: string }) {
  const t = useT("payments");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="pay-webhook">
      <TextField
        label={t("webhook.address")}
        hint={t("webhook.hint")}
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
        <span aria-live="polite">{t(isCopied ? "webhook.copied" : "webhook.copy")}</span>
      </Button>
    </div>
  );
}
