import { useEffect } from "react";
import { useT } from "../../../host/i18n.ts";
import { useToasts } from "../../../ui/overlay/toast.tsx";
import type { Preparation } from "../../create-preparation.ts";
import { whoChanged } from "../changes/who-changed.ts";

/** Announces that somebody else's changes were merged. */
export function useMergeToast(preparation: Pick<Preparation, "store" | "me">): void {
  const t = useT("changes");
  const toasts = useToasts();
  const { mergedChange } = preparation.store;
  useEffect(() => {
    const before = mergedChange.peek();
    return mergedChange.subscribe((merged) => {
      if (!merged || merged === before || merged.isNothingNew) return;
      toasts.success(t(`taken.${whoChanged(preparation, merged.view)}`, { name: merged.view.editedBy?.name ?? "" }));
    });
  }, [preparation, mergedChange, t, toasts]);
}
