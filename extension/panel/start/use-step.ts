import { useT } from "../../../features/host/i18n.ts";
import { useFormats } from "../../../features/ui/use-formats.ts";
import type { Dispatch } from "./create-dispatches.ts";
import type { SendingStep } from "./create-sending.ts";

const textKeys: Record<SendingStep, `going.${Exclude<SendingStep, "idle">}`> = {
  // Its claim and its bytes are fetched first.
  idle: "going.uploading",
  uploading: "going.uploading",
  making: "going.making",
  looking: "going.looking",
  sending: "going.sending",
  opening: "going.opening",
};

/** A dispatch's progress as a text; `null` if there is no dispatch. */
export function useStep(dispatch: Dispatch | null): string | null {
  const t = useT("extension");
  const formats = useFormats();
  if (!dispatch) return null;
  if (dispatch.isUnsure.value) return t("going.unsure");
  const { step, making } = dispatch.sending;
  return t(textKeys[step.value], { names: formats.list(making.value) });
}
