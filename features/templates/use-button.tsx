import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../host/i18n.ts";
import buttonCss from "../ui/controls/button.css?inline";
import { Button, type ButtonVariant, classOf } from "../ui/controls/button.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { UseSheet } from "./use/use-sheet.tsx";

type Props = {
  template: { _id: string; name: string };
  look: ButtonVariant;
  /** False where the template's people are entered in the editor. */
  canSend: boolean;
};

/** Opens the sheet for the template's roles, or a new document from the template. */
export function UseButton({ template, look, canSend }: Props) {
  useSheet(buttonCss, "cs-ui");
  const t = useT("templates");
  const [isOpen, setOpen] = useState(false);
  const name = t("use.named", { name: template.name });
  if (!canSend) {
    return (
      <EventLink
        to={{ type: "template_use_wanted", templateId: template._id }}
        className={classOf(look)}
        aria-label={name}
      >
        <FilePlus2 aria-hidden />
        <span>{t("use")}</span>
      </EventLink>
    );
  }
  return (
    <>
      <Button look={look} aria-label={name} icon={<FilePlus2 aria-hidden />} onClick={() => setOpen(true)}>
        {t("use")}
      </Button>
      {isOpen && <UseSheet templates={[template]} onClose={() => setOpen(false)} />}
    </>
  );
}
