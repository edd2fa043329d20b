import { useEffect, useState } from "react";
import type { BrandView } from "../../domain/workspace/branding.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { BrandLook } from "../ui/layout/brand-look.tsx";
import cardCss from "../ui/layout/card.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { Answered } from "./answered.tsx";
import { Closed } from "./closed.tsx";
import { CodeStep } from "./code-step.tsx";
import { DetailsForm } from "./details-form.tsx";
import type { Prefill } from "./filling-rules.ts";
import { FindLink } from "./find-link.tsx";
import css from "./form.css?inline";
import type { StartedDocument } from "./form-calls.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { titleIn } from "./form-texts.ts";
import { StartedCard } from "./started-card.tsx";
import { useFilling } from "./use-filling.ts";

export type FormRoomProps = {
  /** The last part of the form's link. */
  formId: string;
  /** Known details of the recipient, and values for the document's fields. */
  prefill?: Prefill | undefined;
  /** Parameters of the form's link: values by the key or label of a field, `name` and `email`; others are ignored. */
  link?: Readonly<Record<string, string>> | undefined;
  /** Called once the document exists; its signing room is requested, too. */
  onStart?: ((started: StartedDocument) => void) | undefined;
  /** Receives the form's title, e.g. for the window. */
  onTitle?: ((title: string) => void) | undefined;
  /** Receives the branding of the form's workspace, for the host's frame. */
  onBrand?: ((brand: BrandView | undefined) => void) | undefined;
};

/** The page behind a form's link: sender and purpose, name and email, then the document. */
export function FormRoom({ formId, prefill, link, onStart, onTitle, onBrand }: FormRoomProps) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  const t = useT("form");
  const filling = useFilling(formId, prefill, link, onStart);
  const formState = filling.state.value;
  const details = formState.status === "ready" || formState.status === "code" ? formState.details : null;
  const language = useLanguage();
  const title = details && titleIn(details, language);
  useEffect(() => {
    if (title) onTitle?.(title);
  }, [title, onTitle]);
  const brand = details?.brand;
  // Stays after the document has been started.
  const [look, setLook] = useState(brand);
  if (brand && brand !== look) setLook(brand);
  useEffect(() => onBrand?.(look), [look, onBrand]);
  const [isFinding, setFinding] = useState(false);
  const { status } = formState;
  if (isFinding) {
    return (
      <BrandLook brand={look}>
        <section className="form-room">
          <FindLink formId={formId} known={filling.entry.value.email} onBack={() => setFinding(false)} />
        </section>
      </BrandLook>
    );
  }
  return (
    <BrandLook brand={look}>
      <section className="form-room">
        {formState.status === "loading" && <FormSkeleton />}
        {formState.status === "failed" && <Closed refusal={formState.refusal} onRetry={filling.open} />}
        {formState.status === "closed" && (
          <Closed standing={formState.standing} opensAt={formState.opensAt} onRetry={filling.open} />
        )}
        {formState.status === "answered" && <Answered />}
        {formState.status === "code" && (
          <CodeStep filling={filling} isOnce={formState.details.isOncePerPerson ?? true} />
        )}
        {formState.status === "ready" && <DetailsForm filling={filling} details={formState.details} />}
        {formState.status === "started" && (
          <StartedCard started={formState.started} email={filling.entry.value.email} />
        )}
        {(status === "ready" || status === "closed" || status === "answered") && (
          <p className="form-find">
            <Button look="quiet" onClick={() => setFinding(true)}>
              {t("find")}
            </Button>
          </p>
        )}
      </section>
    </BrandLook>
  );
}
