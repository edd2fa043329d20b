import { dataCenters, isDataCenter } from "../../../domain/file/data-centers.ts";
import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import { usesAadhaar } from "../draft/changes/people-changes.ts";
import { changedSettings } from "../draft/changes/settings-changes.ts";

/** The data center of the files. Aadhaar fixes it. */
export function Storage({ preparation }: { preparation: Preparation }) {
  const t = useT("recipients");
  const { store } = preparation;
  const { dataCenter } = store.draft.value.settings;
  const options = preparation.options.value;
  const own = new Set<string>(options?.dataCenters.filter((one) => one.hasOwnStore).map((one) => one.id));
  const isForced = usesAadhaar(store.draft.value);
  const regionText =
    options &&
    isDataCenter(dataCenter) &&
    t(own.has(dataCenter) ? "storage.own" : "storage.shared", { region: t(`region.${dataCenter}`) });
  return (
    <div className="pr-setting">
      <SelectField
        label={t("storage")}
        hint={isForced ? t("storage.aadhaar") : undefined}
        disabled={isForced}
        value={dataCenter}
        onChange={(event) => {
          const chosen = event.target.value;
          store.change((before) => changedSettings(before, { dataCenter: chosen }));
        }}
      >
        {dataCenters.map((id) => (
          <option key={id} value={id}>
            {own.has(id) ? t("storage.option.own", { place: t(`region.${id}`) }) : t(`region.${id}`)}
          </option>
        ))}
      </SelectField>
      {regionText && <p className="pr-detail">{regionText}</p>}
    </div>
  );
}
