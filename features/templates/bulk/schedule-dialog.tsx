import { use, useState } from "react";
import { instantOfLocal, localMomentOf } from "../../../domain/account/local-moment.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { type Instant, toInstant } from "../../../domain/ids.ts";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { ClockContext } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

type Props = {
  /** `null`: no time chosen yet. */
  startsAt: Instant | null;
  onStart: (startsAt: Instant) => Promise<Answer<unknown>>;
  onClose: () => void;
};

/** Asks when a bulk sending begins, in the reader's own time zone. */
export function ScheduleDialog({ startsAt, onStart, onClose }: Props) {
  const t = useT("bulk");
  const refusalText = useRefusalText();
  const { timeZone } = use(ClockContext);
  const [text, setText] = useState(() =>
    localMomentOf(startsAt ?? toInstant(Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS), timeZone),
  );
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const chosen = instantOfLocal(text, timeZone);
    if (!chosen) return setFault(t("later.missing"));
    setBusy(true);
    const answer = await onStart(chosen);
    setBusy(false);
    if (answer.ok) onClose();
    else setFault(refusalText(answer.refusal));
  };
  return (
    <FormDialog title={t("later.title")} action={t("later.submit")} busy={isBusy} onSubmit={submit} onClose={onClose}>
      <TextField
        type="datetime-local"
        dir={undefined}
        label={t("later.when")}
        hint={t("later.hint")}
        error={fault}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}
