import { Suspense, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { personalStorage } from "../host/personal-storage.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useAccount } from "./account-context.ts";

/**
 * Signs out; asks first if this device keeps work that the server does not have, because it goes with the sign-out.
 * `dialog` must stand outside of landmarks, because it has a header of its own.
 */
export function useSignOut(): { signOut: () => void; dialog: Elements } {
  const host = useHost();
  const account = useAccount();
  const [isAsking, setAsking] = useState(false);
  const hasUnsaved = () =>
    personalStorage(host.storage)
      .keys()
      .some((key) => key.startsWith("draft:"));
  return {
    signOut: () => (hasUnsaved() ? setAsking(true) : void account.signOut()),
    dialog: isAsking && (
      <Suspense>
        <UnsavedDialog onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}

function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const t = useT("confirm");
  const account = useAccount();
  return (
    <ConfirmDialog
      title={t("unsaved")}
      action={t("unsaved.action")}
      onClose={onClose}
      onConfirm={async () => {
        await account.signOut();
        return null;
      }}
    >
      <p>{t("unsaved.text")}</p>
    </ConfirmDialog>
  );
}
