import { type CSSProperties, useEffect, useId, useRef } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { sizeOfView } from "../../fields/field-of-view.ts";
import { FieldPicture } from "../../fields/field-picture.tsx";
import { useT } from "../../host/i18n.ts";
import { drawnText } from "../form/entered-text.ts";
import { faultText, labelOf } from "../form/fault-texts.ts";
import { type FormField, groupOf, isFilled } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { PageControl } from "./page-control.tsx";
import { shapesIn } from "./shown-field.ts";
import { useLiveFault } from "./use-live-fault.ts";

type Props = {
  signing: Signing;
  view: SignerView;
  field: FormField;
  /** Millimetres. */
  page: { width: number; height: number };
  /** The screen is too narrow to type into fields: pressing one opens its sheet. */
  narrow: boolean;
  now: number;
  onOpen: (field: FormField) => void;
  /** Enter in a line of text: moves to the next field. */
  onNext: () => void;
};

/** A field at its position on the page: drawn as in the sealed PDF, with a real control of the same size. */
export function PageField({ signing, view, field, page, narrow, now, onOpen, onNext }: Props) {
  const t = useT("sign");
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const isCurrent = signing.current.value === field.key;
  const value = signing.values.value[field.key];
  const shapes = shapesIn(signing, view, field, now);
  const live = useLiveFault(field, value, shapes);
  const fault = signing.faults.value[field.key] ?? live;
  const moveCount = signing.moveCount.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request to move here focuses again
  useEffect(() => {
    if (!isCurrent || !control.current || control.current.matches(":focus")) return;
    control.current.scrollIntoView({ block: "center", inline: "nearest", behavior: "smooth" });
    control.current.focus({ preventScroll: true });
  }, [isCurrent, moveCount]);

  const fixed = !signing.steps.value.includes(field);
  const style = {
    left: `${(field.position.x / page.width) * 100}%`,
    top: `${(field.position.y / page.height) * 100}%`,
    width: `${(field.width / page.width) * 100}%`,
    height: `${(field.height / page.height) * 100}%`,
    "--font": `${((field.fontSize * 0.3528) / page.width) * 100}cqw`,
    "--wide": `${(field.width / page.width) * 100}cqw`,
  } as CSSProperties;
  const faultMessage = fault && !fixed ? faultText(t, field, fault) : null;
  return (
    <div
      className="sign-field"
      style={style}
      data-kind={field.type}
      data-form={kindOf(field.type).form}
      data-state={fixed ? "fixed" : fault ? "wrong" : isFilled(value) ? "done" : "open"}
      data-current={isCurrent || undefined}
      data-dark={view.pages[field.page]?.dark !== undefined || undefined}
    >
      {fixed ? (
        <FixedValue field={field} value={value} language={view.signerLanguage} />
      ) : (
        <PageControl
          {...{ signing, view, field, narrow, onOpen, onNext }}
          ref={control}
          id={id}
          fault={faultMessage === null ? undefined : `${id}-fault`}
          isGrouped={groupOf(field, signing.steps.value).length > 1}
        />
      )}
      {shapes.length > 0 && (
        <FieldPicture shapes={shapes} size={sizeOfView(field)} picture={signing.pictureIn(field)} />
      )}
      {faultMessage !== null && (
        <p className="sign-fault" id={`${id}-fault`} dir="auto">
          {faultMessage}
        </p>
      )}
    </div>
  );
}

type FixedProps = {
  field: FormField;
  value: string | boolean | undefined;
  language: SignerView["signerLanguage"];
};

/** For screen readers: the value of a field that the signer does not fill in. */
function FixedValue({ field, value, language }: FixedProps) {
  const t = useT("sign");
  const visibleValue = value ?? field.data;
  const isText = typeof visibleValue === "string";
  const text = isText
    ? drawnText(field, visibleValue, language)
    : t(visibleValue ? "field.ticked" : "field.not_ticked");
  if (field.type === "label")
    return (
      <span className="cs-hidden" translate="no">
        {text}
      </span>
    );
  return <span className="cs-hidden" translate="no">{`${labelOf(t, field)}: ${text}`}</span>;
}
