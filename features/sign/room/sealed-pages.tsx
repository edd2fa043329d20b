import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { PageStack } from "./page-stack.tsx";

/** The finished document, below the text about it. */
export default function SealedPages({ view }: { view: SignerView }) {
  return (
    <div className="sign-rest-pages">
      <PageStack view={view} isSealed renderFields={() => null} />
    </div>
  );
}
