import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import { usesAadhaar } from "../draft/changes/people-changes.ts";
import { changedSettings } from "../draft/changes/settings-changes.ts";
import { storagePlaces, storedIn } from "./storage-places.ts";

/** The choice of where the files are stored, on servers with more than one place. Aadhaar fixes it. */
export function Storage({ preparation }: { preparation: Preparation }) {
  const t = useT("recipients");
  const { store } = preparation;
  const { dataCenter } = store.draft.value.settings;
  const offered = preparation.options.value?.dataCenters ?? [];
  const places = storagePlaces(offered, dataCenter);
  if (places.length < 2) return null;
  const region = storedIn(offered, dataCenter);
  const isForced = usesAadhaar(store.draft.value);
  return (
    <div className="pr-setting">
      <SelectField
        label={t("storage")}
        hint={isForced && region ? t("storage.aadhaar") : undefined}
        disabled={isForced}
        value={dataCenter}
        onChange={(event) => {
          const chosen = event.target.value;
          store.change((before) => changedSettings(before, { dataCenter: chosen }));
        }}
      >
        {places.map((place) => (
          <option key={place.value} value={place.value}>
            {place.region ? t(`region.${place.region}`) : t("storage.server")}
          </option>
        ))}
      </SelectField>
      {region && <p className="pr-detail">{t("storage.own", { region: t(`region.${region}`) })}</p>}
    </div>
  );
}
