import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { formatList } from "../../ui/formats.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { changedSettings } from "../draft/changes/settings-changes.ts";
import { LockedPart } from "../locked-part.tsx";
import { useFaultTexts } from "../people/use-fault-texts.ts";
import { faultAt } from "../setup-faults.ts";
import { Compliance } from "./compliance.tsx";
import css from "./document-settings.css?inline";
import { Notices } from "./notices.tsx";
import { Password } from "./password.tsx";
import { Redirect } from "./redirect.tsx";
import { Storage } from "./storage.tsx";
import { storedIn } from "./storage-places.ts";

/** Protection, seal and storage of the document. */
export function DocumentSettings({ preparation }: { preparation: Preparation }) {
  useSheet(css);
  const t = useT("recipients");
  const faultText = useFaultTexts("");
  const { store } = preparation;
  const { settings } = store.draft.value;
  const [isOpen, setOpen] = useState(false);
  const summary = useSummary(preparation);
  const fault = preparation.showsFaults.value
    ? faultText(faultAt(preparation.setupFaults.value, "settings.passwordProtection.password"))
    : undefined;
  return (
    <details
      className="pr-card pr-card-later pr-document"
      open={isOpen || fault !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{t("document")}</h2>
        <span className="pr-detail">{summary}</span>
        <ChevronDown aria-hidden />
      </summary>
      <LockedPart part="settings">
        <div className="pr-fields">
          <Password preparation={preparation} fault={fault} />
          <Compliance preparation={preparation} />
          <Storage preparation={preparation} />
          <Switch
            checked={settings.delegation}
            onChange={(event) => {
              const delegation = event.target.checked;
              store.change((before) => changedSettings(before, { delegation }));
            }}
          >
            <span>{t("document.delegation")}</span>
            <small className="pr-detail">{t("document.delegation.hint")}</small>
          </Switch>
          <Redirect store={store} />
          {preparation.isMember() && <Notices preparation={preparation} />}
        </div>
      </LockedPart>
    </details>
  );
}

/** The chosen settings in a few words. */
function useSummary({ store, options }: Preparation): string {
  const t = useT("recipients");
  const language = useLanguage();
  const { password, complyWith, dataCenter } = store.draft.value.settings;
  const rules = t(`comply.${complyWith}`);
  const region = storedIn(options.value?.dataCenters ?? [], dataCenter);
  return formatList(language, [
    ...(password ? [t("password")] : []),
    rules,
    ...(region ? [t(`region.${region}`)] : []),
  ]);
}
