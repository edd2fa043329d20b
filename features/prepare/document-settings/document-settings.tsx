import { useT } from "../../i18n.ts";
import { Switch } from "../../ui/checkbox.tsx";
import { useSheet } from "../../ui/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { changedSettings } from "../draft/settings-changes.ts";
import { useFaultWords } from "../people/use-fault-words.ts";
import { faultAt } from "../setup-faults.ts";
import { Compliance } from "./compliance.tsx";
import css from "./document-settings.css?inline";
import { Notices } from "./notices.tsx";
import { Password } from "./password.tsx";
import { Storage } from "./storage.tsx";

/** How the document is protected, sealed and kept. */
export function DocumentSettings({ preparation }: { preparation: Preparation }) {
  useSheet(css);
  const t = useT("recipients");
  const words = useFaultWords("");
  const { store } = preparation;
  const { settings } = store.draft.value;
  const fault = preparation.isAsked.value
    ? words(faultAt(preparation.setupFaults.value, "settings.passwordProtection.password"))
    : undefined;
  return (
    <section className="pr-card pr-card-later" aria-labelledby="pr-document-settings">
      <header className="pr-card-head">
        <h2 id="pr-document-settings">{t("document")}</h2>
      </header>
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
          {t("document.delegation")}
          <small className="pr-detail">{t("document.delegation.hint")}</small>
        </Switch>
        {preparation.isMember() && <Notices preparation={preparation} />}
      </div>
    </section>
  );
}
