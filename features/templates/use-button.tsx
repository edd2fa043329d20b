import { FilePlus2 } from "lucide-react";
import { useT } from "../host/i18n.ts";
import buttonCss from "../ui/controls/button.css?inline";
import { type ButtonVariant, classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";

/** Link to a new document from a template. */
export function UseButton({ template, look }: { template: { _id: string; name: string }; look: ButtonVariant }) {
  useSheet(buttonCss, "cs-ui");
  const t = useT("templates");
  return (
    <EventLink
      to={{ type: "template_use_wanted", templateId: template._id }}
      className={classOf(look)}
      aria-label={t("use.named", { name: template.name })}
    >
      <FilePlus2 aria-hidden />
      {t("use")}
    </EventLink>
  );
}
