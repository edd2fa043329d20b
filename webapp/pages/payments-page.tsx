import { useT } from "../../features/host/i18n.ts";
import { Payments } from "../../features/payments/payments.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function PaymentsPage() {
  usePageTitle(useT("payments")("connections.title"));
  return (
    <Frame>
      <Payments />
    </Frame>
  );
}
