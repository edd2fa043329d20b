import { PenLine } from "lucide-react";
import { type ChangeEvent, type CSSProperties, useEffect, useId, useRef } from "react";
import { useT } from "../i18n.ts";
import { type FormField, isFilled, isInk } from "./form.ts";
import { InkPicture } from "./ink-picture.tsx";
import type { Signing } from "./signing.ts";
import { faultWords, labelOf, stateOf } from "./words.ts";

type Props = {
  signing: Signing;
  field: FormField;
  /** Millimetres. */
  page: { width: number; height: number };
  /** Too small to type into: pressing it opens its sheet. */
  narrow: boolean;
  onOpen: (field: FormField) => void;
  /** Enter in a line of text: on to the next. */
  onNext: () => void;
};

/** A field in its place on the page: a real control, as large as on paper. */
export function PageField({ signing, field, page, narrow, onOpen, onNext }: Props) {
  const t = useT("sign");
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const isCurrent = signing.current.value === field.key;
  const value = signing.values.value[field.key];
  const fault = signing.faults.value[field.key];
  const label = labelOf(t, field);
  useEffect(() => {
    if (!isCurrent || !control.current || control.current.matches(":focus")) return;
    control.current.scrollIntoView({ block: "center", inline: "nearest", behavior: "smooth" });
    control.current.focus({ preventScroll: true });
  }, [isCurrent]);

  const style = {
    left: `${(field.position.x / page.width) * 100}%`,
    top: `${(field.position.y / page.height) * 100}%`,
    width: `${(field.width / page.width) * 100}%`,
    height: `${(field.height / page.height) * 100}%`,
    "--font": `${((field.fontSize * 0.3528) / page.width) * 100}cqw`,
  } as CSSProperties;
  const fixed = !signing.steps.value.includes(field);
  const ties = {
    id,
    "aria-invalid": fault ? (true as const) : undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
    "aria-required": field.required || undefined,
  };
  const named = `${label}, ${stateOf(t, field, value)}`;
  const keep = (element: HTMLElement | null) => {
    control.current = element;
  };
  const open = () => onOpen(field);
  const leave = () => signing.check(field.key);

  const inside = () => {
    if (fixed) return <FixedValue field={field} value={value} label={label} />;
    if (isInk(field)) {
      const adopted = signing.adoptedFor(field);
      const prompt = t(field.type === "initials" ? "field.initial" : "field.sign");
      return (
        <button ref={keep} type="button" {...pick(ties)} aria-label={`${prompt}: ${named}`} onClick={open}>
          {value === true && adopted ? (
            <InkPicture image={adopted.image} />
          ) : (
            <InkPrompt initials={field.type === "initials"} />
          )}
        </button>
      );
    }
    if (narrow) {
      return (
        <button
          ref={keep}
          type="button"
          {...pick(ties)}
          aria-label={`${named}${typeof value === "string" && value ? `: ${value}` : ""}`}
          onClick={open}
        >
          {field.type === "checkbox" ? (
            <Tick on={value === true} />
          ) : (
            <span dir="auto">{String(value ?? "") || label}</span>
          )}
        </button>
      );
    }
    if (field.type === "checkbox") {
      return (
        <label className="sign-tick">
          <input
            ref={keep}
            type="checkbox"
            {...ties}
            aria-label={label}
            checked={value === true}
            onChange={(event) => signing.setValue(field.key, event.target.checked)}
          />
          <Tick on={value === true} />
        </label>
      );
    }
    const text = {
      ...ties,
      "aria-label": label,
      placeholder: field.required ? label : `${label} (${t("field.optional")})`,
      dir: "auto",
      value: String(value ?? ""),
      onBlur: leave,
      onFocus: () => signing.goTo(field.key),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        signing.setValue(field.key, event.target.value),
    };
    const isTall = field.type === "textbox" && field.height > field.fontSize * 0.3528 * 2.6;
    if (isTall) return <textarea ref={keep} {...text} />;
    return (
      <input
        ref={keep}
        type={field.type === "email" ? "email" : "text"}
        autoComplete={autoCompleteOf(field)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) onNext();
        }}
        {...text}
      />
    );
  };

  return (
    <div
      className="sign-field"
      style={style}
      data-kind={field.type}
      data-state={fixed ? "fixed" : fault ? "wrong" : isFilled(field, value) ? "done" : "open"}
      data-current={isCurrent || undefined}
    >
      {inside()}
      {fault && !fixed && (
        <p className="sign-fault" id={`${id}-fault`}>
          {faultWords(t, field, fault)}
        </p>
      )}
    </div>
  );
}

/** Buttons know no "required"; their name says it. */
function pick<T extends { "aria-required"?: unknown }>({
  "aria-required": _,
  "aria-invalid": __,
  ...rest
}: T & { "aria-invalid"?: unknown }) {
  return rest;
}

export function autoCompleteOf(field: FormField): string {
  return field.type === "name" ? "name" : field.type === "email" ? "email" : "off";
}

function FixedValue({ field, value, label }: { field: FormField; value: string | boolean | undefined; label: string }) {
  const shown = value ?? field.data;
  if (field.type === "checkbox") return <Tick on={shown === true} />;
  return (
    <span className="sign-fixed" dir="auto" title={label}>
      <span className="cs-hidden">{label}: </span>
      {typeof shown === "string" ? shown : ""}
    </span>
  );
}

function InkPrompt({ initials }: { initials: boolean }) {
  const t = useT("sign");
  return (
    <span className="sign-prompt">
      <PenLine aria-hidden />
      <span>{t(initials ? "field.initial" : "field.sign")}</span>
    </span>
  );
}

export function Tick({ on }: { on: boolean }) {
  return (
    <svg className="sign-box" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1" width="14" height="14" rx="2" />
      {on && <path d="M4 8.4 6.8 11 12 5" />}
    </svg>
  );
}
