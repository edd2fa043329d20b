import type { UserDetail } from "../../../domain/contract/user.ts";
import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";

/** In the order in which they happen to a document. */
const notices = ["viewed", "signed", "delegated", "paid", "expiring", "completed"] as const;

/** Chooses the mails about the member's own documents; a document's own setting takes precedence. */
export function Notices({ user, onChange }: { user: UserDetail; onChange: (muted: string) => void }) {
  const t = useT("account");
  return (
    <>
      <p className="cs-muted">{t("notices.text")}</p>
      {notices.map((notice) => {
        const isOn = !user.mutedNotices.includes(notice);
        const others = user.mutedNotices.filter((one) => one !== notice);
        return (
          <Switch
            key={notice}
            checked={isOn}
            onChange={() => onChange((isOn ? [...others, notice] : others).join(","))}
          >
            {t(`notices.${notice}`)}
          </Switch>
        );
      })}
    </>
  );
}
