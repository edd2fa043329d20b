import { useT } from "../../../features/host/i18n.ts";
import { OperationPage as Operation } from "../../../features/operation/operation.tsx";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

export function OperationPage() {
  usePageTitle(useT("operation")("title"));
  return (
    <Frame>
      <Operation />
    </Frame>
  );
}
