import { useT } from "../../features/i18n.ts";
import { Payments } from "../../features/payments/payments.tsx";
import { Frame } from "../frame.tsx";
import { usePageTitle } from "../page-title.ts";

export function PaymentsPage() {
  usePageTitle(useT("payments")("connections.title"));
  return (
    <Frame>
      <Payments />
    </Frame>
  );
}
