import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { handlerName } from "../form/handler-name.ts";
import type { Signing } from "../form/signing.ts";
import { requestMoreTime } from "./delegate-calls.ts";

/** The document has expired: its sender can be asked for more time, once a day. */
export default function MoreTime({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("sign");
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const request = async () => {
    const access = signing.access();
    if (!access) return;
    setBusy(true);
    const answer = await requestMoreTime(host, access);
    setBusy(false);
    if (answer.ok) signing.accept(answer.value);
    else setRefused(answer.refusal.message || t("offline.title"));
  };
  const sender = handlerName(view);
  return (
    <div className="sign-more-time" aria-live="polite">
      {view.askedForTimeAt ? (
        <p>{t("more_time.asked", { sender })}</p>
      ) : (
        <>
          <p className="cs-muted">{t("more_time.text", { sender })}</p>
          <Button look="primary" large busy={busy} icon={<CalendarPlus aria-hidden />} onClick={request}>
            {t("more_time.ask")}
          </Button>
        </>
      )}
      {refused && (
        <p className="cs-error" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}
