import type { UserDetail } from "../../domain/contract/user.ts";
import type { Answer } from "../host/api.ts";
import { useI18n } from "../host/i18n.ts";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "./use-refusal.ts";

/** Reports the result of saving in a toast. */
export function useReport(): (answer: Answer<UserDetail>) => void {
  const i18n = useI18n();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  return (answer) => {
    // Looked up now, not on render: the saved setting may be the language.
    if (answer.ok) toasts.success(i18n.translator("account")("profile.saved"));
    else toasts.error(refusalText(answer.refusal, "error.profile"));
  };
}
