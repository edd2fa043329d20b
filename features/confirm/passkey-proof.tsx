import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { PersonConfirmation } from "./create-person-confirmation.ts";

type Props = { confirmation: PersonConfirmation; other: string; onOther: () => void };

/** Step-up by passkey, which replaces all other proofs. */
export function PasskeyProof({ confirmation, other, onOther }: Props) {
  const t = useT("confirm");
  const host = useHost();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useRef(new AbortController());
  useEffect(() => {
    button.current?.focus();
    const controller = new AbortController();
    waiting.current = controller;
    return () => controller.abort();
  }, []);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    const refused = await confirmation.proveByPasskey(host, waiting.current.signal);
    setBusy(false);
    if (refused) setFailure(refused === "none" ? t("person.passkey.none") : refusalText(refused));
  };
  return (
    <Dialog
      title={t("person.title")}
      onClose={confirmation.cancel}
      actions={
        <>
          <Button onClick={confirmation.cancel}>{t("person.cancel")}</Button>
          <Button ref={button} look="primary" icon={<KeyRound aria-hidden />} busy={busy} onClick={ask}>
            {t("person.passkey")}
          </Button>
        </>
      }
    >
      <div className="cf-form">
        <p>{t("person.text")}</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div>
          <Button look="quiet" onClick={onOther}>
            {other}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
