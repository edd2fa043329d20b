import type { UserDetail } from "../../../domain/contract/user.ts";
import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";

/** In the order in which they happen to a document. */
const notices = ["viewed", "signed", "delegated", "paid", "expiring", "completed"] as const;

/** Chooses the mails about the member's own documents; a document's own setting takes precedence. */
export function Notices({
  user,
  onChange,
}: {
  user: UserDetail;
  onChange: (muted: (now: UserDetail) => string) => void;
}) {
  const t = useT("account");
  return (
    <>
      <p className="cs-muted">{t("notices.text")}</p>
      {notices.map((notice) => {
        const isOn = !user.mutedNotices.includes(notice);
        return (
          <Switch
            key={notice}
            checked={isOn}
            onChange={() => onChange(({ mutedNotices }) => withNotice(mutedNotices, notice, !isOn))}
          >
            {t(`notices.${notice}`)}
          </Switch>
        );
      })}
    </>
  );
}

function withNotice(muted: readonly string[], notice: string, isOn: boolean): string {
  const others = muted.filter((one) => one !== notice);
  return (isOn ? others : [...others, notice]).join(",");
}
