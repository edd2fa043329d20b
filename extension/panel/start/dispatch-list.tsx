import { X } from "lucide-react";
import { useT } from "../../../features/host/i18n.ts";
import { Button, IconButton } from "../../../features/ui/controls/button.tsx";
import { usePanel } from "../panel-context.ts";
import { type Dispatch, isRunning } from "./create-dispatches.ts";
import { Reason } from "./trouble-notice.tsx";
import { useStep } from "./use-step.ts";

/** Lists batches that are still being sent while something newer is shown below, and their outcomes. */
export function DispatchList() {
  const t = useT("extension");
  const { dispatches, start } = usePanel();
  const visible = start.shown.value;
  const others = dispatches.list.value.filter(({ batch }) => batch !== visible && batch.id !== visible.id);
  if (others.length === 0) return null;
  return (
    <ul className="xt-dispatches" aria-label={t("dispatch.list")}>
      {others.map((one) => (
        <li key={one.batch.id} data-state={isRunning(one) ? "running" : one.failure.value ? "failed" : "sent"}>
          <Row dispatch={one} />
        </li>
      ))}
    </ul>
  );
}

function Row({ dispatch }: { dispatch: Dispatch }) {
  const t = useT("extension");
  const { dispatches, go } = usePanel();
  const step = useStep(dispatch);
  const { batch, failure, sent } = dispatch;
  const token = sent.value?.token;
  const sign = () => {
    dispatches.dismiss(dispatch);
    if (token) go({ at: "sign", token });
  };
  return (
    <>
      <p role={failure.value ? "alert" : "status"}>
        <strong dir="auto">{batch.title}</strong>
        <span>{failure.value ? t("trouble.title") : token ? t("dispatch.sign") : step}</span>
      </p>
      {failure.value && <Reason failure={failure.value} />}
      {token && <Button onClick={sign}>{t("sign")}</Button>}
      {failure.value && <Button onClick={() => void dispatches.resume(dispatch)}>{t("files.again")}</Button>}
      {!isRunning(dispatch) && (
        <IconButton
          label={t("dispatch.dismiss", { title: batch.title })}
          icon={<X aria-hidden />}
          onClick={() => dispatches.dismiss(dispatch)}
        />
      )}
    </>
  );
}
