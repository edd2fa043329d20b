import { useState } from "react";
import { ERASURE_DAYS } from "../../../domain/account/account-end.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

/** Opens the dialog that deletes the member's account. */
export function DeleteSection({ email }: { email: string }) {
  const t = useT("account");
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="profile-end">
      <h2 id="profile-end">{t("end.title")}</h2>
      <p className="cs-muted">{t("end.text", { count: ERASURE_DAYS })}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {t("end.action")}
        </Button>
      </div>
      {isOpen && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}
