import { FileUp, ImageUp, PenLine } from "lucide-react";
import type { Ref } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { drawnText } from "../form/entered-text.ts";
import { labelOf, stateOf } from "../form/fault-texts.ts";
import { type FormField, hasOwnContent, isFilled, isInk } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { TextControl } from "./text-control.tsx";
import { TickControl } from "./tick-control.tsx";

export type ControlProps = {
  signing: Signing;
  view: SignerView;
  field: FormField;
  id: string;
  /** Id of the element that describes the error. */
  fault: string | undefined;
  isGrouped: boolean;
  narrow: boolean;
  ref: Ref<HTMLElement>;
  onOpen: (field: FormField) => void;
  onNext: () => void;
};

/** The control of a field on its page. */
export function PageControl(props: ControlProps) {
  const { signing, view, field, narrow } = props;
  const t = useT("sign");
  const label = labelOf(t, field);
  const value = signing.values.value[field.key];
  const named = `${label}, ${stateOf(t, field, value)}`;
  if (isInk(field)) {
    const prompt = t(field.type === "initials" ? "field.initial" : "field.sign");
    return <OpenButton {...props} label={`${prompt}: ${named}`} prompt={prompt} icon={<PenLine aria-hidden />} />;
  }
  if (hasOwnContent(field)) {
    const { form } = kindOf(field.type);
    const icon =
      form === "file" ? <FileUp aria-hidden /> : form === "ink" ? <PenLine aria-hidden /> : <ImageUp aria-hidden />;
    const file = signing.attached.value.find((one) => one.field === field.key);
    return <OpenButton {...props} label={file ? `${named}: ${file.fileName}` : named} prompt={label} icon={icon} />;
  }
  if (kindOf(field.type).form === "check") return <TickControl {...props} />;
  if (!narrow) return <TextControl {...props} />;
  return (
    <OpenButton
      {...props}
      label={typeof value === "string" && value ? `${named}: ${drawnText(field, value, view.signerLanguage)}` : named}
      prompt={label}
    />
  );
}

type OpenProps = ControlProps & { label: string; prompt: string; icon?: Elements };

/** Button for a field that is filled in elsewhere: in its sheet or its dialog. */
function OpenButton({ signing, field, id, fault, ref, onOpen, label, prompt, icon }: OpenProps) {
  const isEmpty = !isFilled(signing.values.value[field.key]);
  return (
    <button
      ref={ref as Ref<HTMLButtonElement>}
      type="button"
      id={id}
      aria-label={label}
      aria-describedby={fault}
      onClick={() => onOpen(field)}
    >
      {isEmpty && (
        <span className="sign-prompt">
          {icon}
          <span>{prompt}</span>
        </span>
      )}
    </button>
  );
}
