import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import { PageStack } from "./page-stack.tsx";

/** The finished document, below the text about it. */
export default function SealedPages({ view }: { view: SignerView }) {
  const t = useT("sign");
  return (
    <div className="sign-rest-pages">
      <p className="sign-print">{t("print.note")}</p>
      <PageStack view={view} isSealed renderFields={() => null} />
    </div>
  );
}
