import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { removePictureCall, savePictureCall } from "../../../domain/contract/profile.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useAccount } from "../account-context.ts";
import { useRefusalText } from "../use-refusal.ts";
import { useReport } from "../use-report.ts";
import { PortraitDialog } from "./portrait-dialog.tsx";
import { type Portrait, readPortrait } from "./read-portrait.ts";

/** Uploads, replaces and removes the member's picture. */
export function PictureChoice({ user }: { user: UserDetail }) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const report = useReport();
  const refusalText = useRefusalText();
  const [portrait, setPortrait] = useState<Portrait | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const choose = async () => {
    const [file] = await host.pickFiles({ accept: "image/*", multiple: false });
    if (!file) return;
    const read = await readPortrait(file);
    setUnreadable(read === null);
    setPortrait(read);
  };
  const remove = async () => {
    setRemoving(true);
    report(await account.storeUser(call(host, removePictureCall, {})));
    setRemoving(false);
  };
  return (
    <div className="cs-profile-picture">
      <div className="cs-profile-buttons">
        <Button icon={<ImageUp aria-hidden />} onClick={() => void choose()}>
          {t(user.picture ? "picture.replace" : "picture.choose")}
        </Button>
        {user.picture && (
          <Button look="quiet" icon={<Trash2 aria-hidden />} busy={isRemoving} onClick={() => void remove()}>
            {t("picture.remove")}
          </Button>
        )}
      </div>
      <p role="status" className={isUnreadable ? "cs-profile-fault" : "cs-muted"}>
        {t(isUnreadable ? "picture.unreadable" : "picture.hint")}
      </p>
      {portrait && (
        <PortraitDialog
          key={portrait.url}
          portrait={portrait}
          onClose={() => setPortrait(null)}
          onSave={async (picture) => {
            const answer = await account.storeUser(call(host, savePictureCall, { body: { picture } }));
            if (!answer.ok) return refusalText(answer.refusal, "error.profile");
            report(answer);
            return null;
          }}
        />
      )}
    </div>
  );
}
