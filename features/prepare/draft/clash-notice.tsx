import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import type { Clash, Side } from "./changes/merge-drafts.ts";
import { whoChanged } from "./changes/who-changed.ts";
import css from "./clash-notice.css?inline";
import type { ServerDraft } from "./draft-source.ts";
import { useClashTexts } from "./texts/use-clash-texts.ts";

type Props = { preparation: Pick<Preparation, "store" | "me">; theirs: ServerDraft; clashes: readonly Clash[] };

/** Maximum number of questions shown at once. */
const SHOWN = 4;

/** Shows both versions of what both sides changed, and asks which one counts. */
export function ClashNotice({ preparation, theirs, clashes }: Props) {
  useSheet(css);
  const t = useT("changes");
  const { store } = preparation;
  const who = whoChanged(preparation, theirs.view);
  const { subjectText, valueText } = useClashTexts([store.draft.value, theirs.draft]);
  const settle = (of: readonly Clash[], side: Side) => store.settle(new Map(of.map((clash) => [clash.id, side])));
  const more = clashes.length - SHOWN;
  return (
    <Notice
      tone="warning"
      title={t(`clash.title.${who}`, { name: theirs.view.editedBy?.name ?? "" })}
      actions={
        clashes.length > 1 && (
          <>
            <Button onClick={() => settle(clashes, "mine")}>{t("clash.all.mine")}</Button>
            <Button onClick={() => settle(clashes, "theirs")}>{t("clash.all.theirs")}</Button>
          </>
        )
      }
    >
      <span>{t("clash.text")}</span>
      <ul className="pr-clashes">
        {clashes.slice(0, SHOWN).map((clash) => (
          <li key={clash.id}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be part of a row */}
            <div role="group" aria-label={subjectText(clash)}>
              <strong>{subjectText(clash)}</strong>
              {(["mine", "theirs"] as const).map((side) => (
                <button key={side} type="button" className="pr-clash" onClick={() => settle([clash], side)}>
                  <span>{t(side === "theirs" && who === "own" ? "clash.theirs.own" : `clash.${side}`)}</span>
                  <span dir="auto">{valueText(clash, clash[side])}</span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <span>{t("clash.more", { count: more })}</span>}
    </Notice>
  );
}
