import { ChevronLeft, X } from "lucide-react";
import { type CSSProperties, useEffect, useRef } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { faultText, labelOf } from "../form/fault-texts.ts";
import { type FormField, isInk } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { InkPicture } from "../ink/ink-picture.tsx";
import css from "./field-sheet.css?inline";
import { PageCrop } from "./page-crop.tsx";
import { SheetControl } from "./sheet-control.tsx";

type Props = {
  signing: Signing;
  view: SignerView;
  field: FormField;
  onClose: () => void;
  onNext: () => void;
  onGo: (field: FormField) => void;
  onInk: (field: FormField) => void;
};

/** Fills in one field at a time on a narrow screen: a crop of its page above, its control within reach of the thumb. */
export default function FieldSheet({ signing, view, field, onClose, onNext, onGo, onInk }: Props) {
  useSheet(css);
  const t = useT("sign");
  const formats = useFormats();
  const steps = signing.steps.value;
  const at = steps.indexOf(field);
  const before = steps[at - 1];
  const isLast = signing.incomplete.value.every((one) => one.key === field.key);
  // The one primary button is then the signature's.
  const isUnadopted = isInk(field) && !signing.adoptedFor(field);
  const label = labelOf(t, field);
  const body = useRef<HTMLFormElement>(null);
  const toControl = () => body.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's control is new with every field
  useEffect(toControl, [field.key]);
  return (
    <Modal className="sign-sheet" label={label} onClose={onClose}>
      <header>
        <span className="cs-muted cs-numeric">
          {t("sheet.step", { number: formats.number(at + 1), count: formats.number(steps.length) })}
        </span>
        <Button look="quiet" icon={<X aria-hidden />} onClick={onClose}>
          {t("sheet.document")}
        </Button>
      </header>
      <PageCrop signing={signing} view={view} field={field} />
      <form
        ref={body}
        noValidate
        style={{ "--person": view.color } as CSSProperties}
        onSubmit={(event) => {
          event.preventDefault();
          if (signing.confirm(field.key)) onNext();
          else toControl();
        }}
      >
        <div className="sign-sheet-control" key={field.key}>
          {isInk(field) ? (
            <InkControl signing={signing} field={field} onInk={onInk} />
          ) : (
            <SheetControl signing={signing} view={view} field={field} />
          )}
        </div>
        <footer>
          {before ? (
            <IconButton
              label={t("sheet.back")}
              large
              look="secondary"
              icon={<ChevronLeft className="cs-mirror" aria-hidden />}
              onClick={() => onGo(before)}
            />
          ) : null}
          <Button look={isUnadopted ? "secondary" : "primary"} large wide type="submit">
            {t(isLast ? "bar.ready.short" : "bar.next")}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

function InkControl({
  signing,
  field,
  onInk,
}: {
  signing: Signing;
  field: FormField;
  onInk: (field: FormField) => void;
}) {
  const t = useT("sign");
  const formats = useFormats();
  const adopted = signing.adoptedFor(field);
  const isPlaced = signing.values.value[field.key] === true;
  const remaining = signing.remainingLike(field);
  const fault = signing.faults.value[field.key];
  const error = fault && (
    <p className="cs-error" role="alert">
      {faultText(t, field, fault)}
    </p>
  );
  if (!adopted) {
    return (
      <div className="sign-sheet-ink">
        <Button look="primary" large wide onClick={() => onInk(field)}>
          {t(field.type === "initials" ? "ink.title.initials" : "ink.title.signature")}
        </Button>
        {error}
      </div>
    );
  }
  return (
    <div className="sign-sheet-ink">
      {error}
      <div className="sign-paper">
        <InkPicture image={adopted.image} />
      </div>
      <div className="sign-row">
        {isPlaced ? (
          <Button onClick={() => signing.clearInk(field)}>{t("ink.remove")}</Button>
        ) : (
          <Button onClick={() => signing.placeInk([field])}>{t("ink.place")}</Button>
        )}
        <Button onClick={() => onInk(field)}>{t("ink.change")}</Button>
        {remaining.length > 0 && (
          <Button onClick={() => signing.placeInk([field, ...remaining])}>
            {t("ink.place.rest", { number: formats.number(remaining.length + (isPlaced ? 0 : 1)) })}
          </Button>
        )}
      </div>
    </div>
  );
}
