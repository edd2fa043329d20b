import { lazy, Suspense } from "react";
import type { PersonConfirmation } from "../../features/confirm/create-person-confirmation.ts";

const ConfirmPerson = lazy(async () => ({
  default: (await import("../../features/confirm/confirm-person.tsx")).ConfirmPerson,
}));

/** "Confirm it's you", above every page; loaded on first use. */
export function PersonDialog({ confirmation }: { confirmation: PersonConfirmation }) {
  return confirmation.asked.value ? (
    <Suspense>
      <ConfirmPerson confirmation={confirmation} />
    </Suspense>
  ) : null;
}
