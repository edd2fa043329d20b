import { TabletSmartphone } from "lucide-react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import type { Signing } from "../form/signing.ts";
import ReturnDevice from "./return-device.tsx";

/**
 * Shown on the host's device while the signer uses another one. The host can take over here with the PIN if that
 * device is out of reach.
 */
export function ElsewhereRoom({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("entry");
  return (
    <>
      <h1>
        <TabletSmartphone aria-hidden />
        <span>{t("elsewhere.title", { name: view.userName })}</span>
      </h1>
      <p>{t("elsewhere.text", { name: view.userName })}</p>
      <ReturnDevice signing={signing} host={view.host?.name ?? ""} isUnsigned isElsewhere />
    </>
  );
}
