import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { useSheet } from "../styles/sheet.ts";
import { Button } from "./button.tsx";
import css from "./copy-field.css?inline";
import { TextArea, TextField } from "./text-field.tsx";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  /** Shows as many lines as `value` has; otherwise one. */
  isCode?: boolean;
};

/** Read-only text with a Copy button; where the clipboard is not allowed, the text is selected instead. */
export function CopyField({ label, hint, value, isCode }: Props) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"still" | "copied" | "selected">("still");
  const select = () => box.current?.querySelector<HTMLInputElement>("input, textarea")?.select();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState("copied");
    } catch {
      select();
      setState("selected");
    }
  };
  const aside = (
    <Button look="quiet" icon={state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
      <span aria-live="polite">{t(state === "still" ? "copy" : `copy.${state}`)}</span>
    </Button>
  );
  const input = { label, aside, hint, value, readOnly: true, dir: "ltr", spellCheck: false, onFocus: select };
  return (
    <div className="cs-copy" ref={box}>
      {isCode ? <TextArea {...input} rows={value.split("\n").length} wrap="off" /> : <TextField {...input} />}
    </div>
  );
}
