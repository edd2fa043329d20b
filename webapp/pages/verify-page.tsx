import { useT } from "../../features/i18n.ts";
import { VerifyDesk } from "../../features/verify/verify-desk.tsx";
import { Frame } from "../frame.tsx";
import { usePageTitle } from "../page-title.ts";

export function VerifyPage() {
  usePageTitle(useT("verify")("title"));
  return (
    <Frame>
      <main id="main">
        <VerifyDesk />
      </main>
    </Frame>
  );
}
