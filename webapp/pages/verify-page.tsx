import { useT } from "../../features/host/i18n.ts";
import { Verify } from "../../features/verify/verify.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function VerifyPage() {
  usePageTitle(useT("verify")("title"));
  return (
    <Frame>
      <main id="main">
        <Verify />
      </main>
    </Frame>
  );
}
