import { useT } from "../../../host/i18n.ts";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import type { SettingProps } from "./settings-dialog.tsx";

/** Whether the recipient must take a selfie before signing. */
export function Selfie({ one, set, mayProtect }: SettingProps) {
  const t = useT("recipients");
  return (
    <section>
      <Switch checked={one.selfie} disabled={!mayProtect} onChange={(event) => set({ selfie: event.target.checked })}>
        <span>{t("selfie")}</span>
        <small className="pr-detail">{t("selfie.hint")}</small>
      </Switch>
    </section>
  );
}
