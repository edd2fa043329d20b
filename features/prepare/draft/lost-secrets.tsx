import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import type { DraftStore } from "./create-draft.ts";
import { useClashTexts } from "./texts/use-clash-texts.ts";

/** Asks for the secrets of an earlier visit, which are not kept on the device. */
export function LostSecrets({ store }: { store: DraftStore }) {
  const t = useT("prepare");
  const common = useT("common");
  const { subjectText } = useClashTexts([store.draft.value]);
  const places = store.lostSecrets.value;
  if (places.length === 0) return null;
  return (
    <div className="pr-trouble">
      <Notice
        tone="warning"
        title={t("secrets.lost")}
        actions={<Button onClick={store.dismissLostSecrets}>{common("close")}</Button>}
      >
        <span>{t("secrets.lost.text")}</span>
        <ul className="pr-lost">
          {places.map((place) => (
            <li key={`${place.item} ${place.part}`}>{subjectText(place)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
