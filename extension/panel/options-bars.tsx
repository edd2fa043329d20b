import { useEffect, useState } from "react";
import { useT } from "../../features/host/i18n.ts";
import { Checkbox } from "../../features/ui/controls/checkbox.tsx";
import { barSites, hideBar, isBarHidden, onBarChange } from "../sites/drive/hidden-bar.ts";

/** Restores the bars that the person has hidden in Drive and its editors. */
export function Bars() {
  const t = useT("extension");
  return (
    <section>
      <h2>{t("options.bars")}</h2>
      <p>{t("options.bars.text")}</p>
      {barSites.map((site) => (
        <BarOf key={site} site={site} />
      ))}
    </section>
  );
}

function BarOf({ site }: { site: (typeof barSites)[number] }) {
  const t = useT("extension");
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const read = () => void isBarHidden(site).then(setHidden);
    read();
    return onBarChange(site, read);
  }, [site]);
  return (
    <Checkbox checked={!isHidden} onChange={() => void hideBar(site, !isHidden)}>
      {t("options.bars.show", { site })}
    </Checkbox>
  );
}
