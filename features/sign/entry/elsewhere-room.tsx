import { TabletSmartphone } from "lucide-react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import type { Signing } from "../form/signing.ts";
import GiveBack from "./give-back.tsx";

/** The signer has another device before them; its host can go on here, with the PIN, where that one is out of reach. */
export function ElsewhereRoom({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("entry");
  return (
    <>
      <h1>
        <TabletSmartphone aria-hidden />
        {t("elsewhere.title", { name: view.userName })}
      </h1>
      <p>{t("elsewhere.text", { name: view.userName })}</p>
      <GiveBack signing={signing} host={view.host?.name ?? ""} isUnsigned isElsewhere />
    </>
  );
}
