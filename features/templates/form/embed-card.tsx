import { useT } from "../../host/i18n.ts";
import { CopyField } from "../../ui/controls/copy-field.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { elementSnippet, frameSnippet } from "./snippets.ts";

/** Code that embeds the form as an element or a frame. */
export function EmbedCard({ url, frameUrl }: { url: string; frameUrl: string }) {
  const t = useT("webform");
  return (
    <section className="cs-settings-card" aria-labelledby="wf-embed">
      <h2 id="wf-embed">{t("embed")}</h2>
      <p className="cs-muted">
        <span>{`${t("embed.hint")} `}</span>
        <EventLink to={{ type: "embedding_wanted" }}>{t("embed.allow")}</EventLink>
      </p>
      <CopyField isCode label={t("embed.element")} value={elementSnippet(url)} />
      <CopyField isCode label={t("embed.frame")} value={frameSnippet(frameUrl)} />
    </section>
  );
}
