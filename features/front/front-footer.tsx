import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";

/** `corner`: the language menu. */
export function FrontFooter({ corner }: { corner: Elements }) {
  const t = useT("front");
  return (
    <footer className="fr-footer">
      <EventLink to={{ type: "privacy_wanted" }}>{t("privacy")}</EventLink>
      {corner}
    </footer>
  );
}
