import { Check, Copy, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useAccount } from "../account-context.ts";
import css from "./security.css?inline";
import type { TwoFactorStore } from "./two-factor.ts";

/** Shows new recovery codes, which cannot be shown again: it closes only after the person confirms that they saved them. */
export function RecoveryCodesDialog({ store, codes }: { store: TwoFactorStore; codes: readonly string[] }) {
  useSheet(css);
  const t = useT("account");
  const [isKept, setKept] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const close = () => {
    if (isKept) store.recoveryCodes.value = null;
    else setReminded(true);
  };
  return (
    <Dialog
      title={t("recovery.title")}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          {t("recovery.done")}
        </Button>
      }
    >
      <div className="cs-security-setup">
        <p>{t("recovery.text")}</p>
        <ul className="cs-security-codes" aria-label={t("recovery.title")} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CodeButtons codes={codes} />
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {t("recovery.kept")}
        </Checkbox>
        {isReminded && !isKept && <Notice tone="warning">{t("recovery.remind")}</Notice>}
      </div>
    </Dialog>
  );
}

function CodeButtons({ codes }: { codes: readonly string[] }) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const email = useAccount().user.value?.email ?? "";
  const [isCopied, setCopied] = useState(false);
  const text = [t("recovery.file", { email }), "", ...codes, ""].join("\n");
  const url = useObjectUrl(text);
  return (
    <div className="cs-profile-buttons">
      <Button icon={<Download aria-hidden />} onClick={() => url && host.save(url, "countersign-recovery-codes.txt")}>
        {t("recovery.download")}
      </Button>
      <Button
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() =>
          navigator.clipboard.writeText(codes.join("\n")).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        <span aria-live="polite">{isCopied ? common("copy.copied") : common("copy")}</span>
      </Button>
    </div>
  );
}

function useObjectUrl(text: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url;
}
