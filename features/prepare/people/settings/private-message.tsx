import { PRIVATE_MESSAGE_LIMIT } from "../../../../domain/document/document.ts";
import { useT } from "../../../host/i18n.ts";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import { TextArea } from "../../../ui/controls/text-field.tsx";
import type { SettingProps } from "./settings-dialog.tsx";
import { useLastOn } from "./use-last-on.ts";

/** A message that only this recipient sees. */
export function PrivateMessage({ one, set }: SettingProps) {
  const t = useT("recipients");
  const { privateMessage } = one;
  const last = useLastOn(privateMessage);
  return (
    <section>
      <Switch
        checked={privateMessage !== null}
        onChange={(event) => set({ privateMessage: event.target.checked ? (last ?? "") : null })}
      >
        <span>{t("message")}</span>
        <small className="pr-detail">{t("message.hint")}</small>
      </Switch>
      {privateMessage !== null && (
        <div className="pr-setting-body">
          <TextArea
            label={t("message")}
            quietLabel
            lang={one.language}
            rows={3}
            maxLength={PRIVATE_MESSAGE_LIMIT}
            value={privateMessage}
            onChange={(event) => set({ privateMessage: event.target.value })}
          />
        </div>
      )}
    </section>
  );
}
