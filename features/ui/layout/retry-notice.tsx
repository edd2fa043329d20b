import { useT } from "../../host/i18n.ts";
import { Button } from "../controls/button.tsx";
import { useRefusalText } from "../use-refusal-text.ts";
import { Notice } from "./notice.tsx";

type Props = { refusal: Parameters<ReturnType<typeof useRefusalText>>[0]; onRetry: () => void };

/** Says why a request was refused and offers to repeat it. */
export function RetryNotice({ refusal, onRetry }: Props) {
  const common = useT("common");
  const refusalText = useRefusalText();
  return (
    <Notice tone="danger" actions={<Button onClick={onRetry}>{common("retry")}</Button>}>
      {refusalText(refusal)}
    </Notice>
  );
}
