import { type ReactNode, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { personalStorage } from "../host/personal-storage.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useAccount } from "./account-context.ts";

/** Signs out; asks first if this device keeps work that the server does not have, because it goes with the sign-out. */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const t = useT("common");
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
      <ConfirmDialog
        title={t("signout.unsaved")}
        action={t("signout.unsaved.action")}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await account.signOut();
          return null;
        }}
      >
        <p>{t("signout.unsaved.text")}</p>
      </ConfirmDialog>
    ),
  };
}
