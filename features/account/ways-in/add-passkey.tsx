import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { browserOf } from "../../../domain/account/browser-of.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { hasPasskeys } from "../../host/passkey-browser.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { loadSignInWays } from "./load-sign-in-ways.ts";
import type { WaysInStore } from "./ways-in.ts";

/** Creates a passkey on this device; at an address without passkeys, names the address where they work. */
export function AddPasskey({ store }: { store: WaysInStore }) {
  const t = useT("account");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [rpId, setRpId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void loadSignInWays(host).then((ways) => setRpId(ways?.passkeys?.rpId ?? null));
  }, [host]);

  async function add(): Promise<void> {
    setBusy(true);
    const { browser, system } = browserOf(navigator.userAgent);
    const name = [browser, system].filter(Boolean).join(", ") || t("ways.passkey.name");
    const refused = await store.addPasskey(name);
    setBusy(false);
    if (refused === null) toasts.success(t("ways.added"));
    else if (refused === "exists") toasts.error(t("ways.passkey.exists"));
    else if (refused !== "dismissed") toasts.error(refusalText(refused));
  }

  if (rpId === null) return null;
  if (!hasPasskeys(rpId)) {
    const isElsewhere = rpId === "localhost" && location.hostname !== rpId;
    const place = `${location.protocol}//${rpId}${location.port === "" ? "" : `:${location.port}`}/app/profile/?section=security`;
    return isElsewhere ? (
      <p className="cs-muted">
        <span>{`${t("ways.passkey.elsewhere")} `}</span>
        <a href={place}>{place}</a>
      </p>
    ) : null;
  }
  return (
    <Button icon={<KeyRound aria-hidden />} busy={isBusy} onClick={add}>
      {t("ways.passkey.add")}
    </Button>
  );
}
