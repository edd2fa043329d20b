import { useState } from "react";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Members } from "./members.ts";

type Props = { rows: readonly MemberRow[]; workspace: string; members: Members };

/** Shown to the person who is offered the workspace. */
export function OwnershipBanner({ rows, workspace, members }: Props) {
  const t = useT("members");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const owner = rows.find(({ role }) => role === "owner");
  const names = { owner: owner?.name || owner?.email || "", workspace };
  const accept = async () => {
    setBusy(true);
    const refused = await members.acceptOwnership();
    setBusy(false);
    if (refused) return setFailure(refusalText(refused));
    toasts.success(t("offer.accepted", names));
  };
  return (
    <>
      <Notice
        title={t("offer.banner.title", names)}
        actions={
          <Button look="primary" busy={busy} onClick={accept}>
            {t("offer.banner.accept")}
          </Button>
        }
      >
        {t("offer.banner.text", names)}
      </Notice>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}
