import { SenderNotice } from "../../../domain/document/document.ts";
import { useT } from "../../host/i18n.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import type { Preparation } from "../create-preparation.ts";
import { changedSettings } from "../draft/changes/settings-changes.ts";

/** Mails to the sender: as in the profile, unless chosen otherwise for this document. */
export function Notices({ preparation: { store, me } }: { preparation: Preparation }) {
  const t = useT("recipients");
  const { notices } = store.draft.value.settings;
  const muted = new Set<SenderNotice>(me.value?.mutedNotices);
  return (
    <fieldset className="pr-notices">
      <legend>{t("notices")}</legend>
      {SenderNotice.options.map((notice) => (
        <Checkbox
          key={notice}
          checked={notices[notice] ?? !muted.has(notice)}
          onChange={(event) => {
            const isEnabled = event.target.checked;
            store.change((before) =>
              changedSettings(before, { notices: { ...before.settings.notices, [notice]: isEnabled } }),
            );
          }}
        >
          {t(`notices.${notice}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
