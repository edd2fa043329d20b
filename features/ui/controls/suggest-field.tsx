import { ChevronDown } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type PastedAddress, pastedAddresses } from "../../host/pasted-addresses.ts";
import popoverCss from "../overlay/popover.css?inline";
import { showBeside } from "../overlay/show-beside.ts";
import { useSheet } from "../styles/sheet.ts";
import { Field } from "./field.tsx";
import css from "./suggest-field.css?inline";
import { directionFor } from "./text-field.tsx";

export type Suggestion = { id: string; text: string; detail?: string };

export type SuggestFieldProps = {
  label: string;
  /** Name of the input in its form. */
  name?: string;
  quietLabel?: boolean;
  value: string;
  /** Called on every keystroke; request suggestions from here, 300 ms after the last. */
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  onBlur?: () => void;
  /** All addresses that are pasted into an input for one. */
  onAddresses?: (pasted: PastedAddress[]) => void;
  /**
   * Typed text is only a search among the suggestions: a press or an arrow key shows all of them, and Escape cancels the
   * search.
   */
  choice?: { onOpen: () => void; onDismiss: () => void };
  error?: string;
  hint?: string | undefined;
  placeholder?: string;
  type?: "text" | "email";
  autoComplete?: string;
  disabled?: boolean;
};

/**
 * Text input with suggestions; any other text is allowed. Our own editable combobox with list autocomplete (ARIA
 * APG), because suggestions arrive after typing paused, and the surrounding page must stay reachable while they are
 * shown.
 */
export function SuggestField(props: SuggestFieldProps) {
  useSheet(popoverCss, "cs-ui");
  useSheet(css, "cs-ui");
  const { suggestions, value } = props;
  const list = useId();
  const options = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ suggestions, index: -1 });
  // A new list of suggestions has no active item yet.
  const active = chosen.suggestions === suggestions ? chosen.index : -1;
  const setActive = (index: number) => setChosen({ suggestions, index });
  const isShown = isOpen && suggestions.length > 0;
  const open = () => {
    if (!isOpen) props.choice?.onOpen();
    setOpen(true);
  };
  useLayoutEffect(() => {
    if (isShown && options.current && input.current) return showBeside(options.current, input.current);
  }, [isShown]);
  useEffect(() => {
    if (isShown) options.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [isShown, active]);

  function pick(index: number): void {
    const picked = suggestions[index];
    setOpen(false);
    if (picked) props.onPick(picked);
  }

  function onPaste(event: React.ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text");
    if (!/[@＠]/.test(text)) return;
    event.preventDefault();
    void pastedAddresses(text).then((pasted) => {
      if (pasted.length > 0) props.onAddresses?.(pasted);
      else props.onChange(text.trim());
    });
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && props.choice && !isOpen) {
      event.preventDefault();
      open();
    } else if (by !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + by + suggestions.length + (active < 0 && by < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === "Enter" && isShown && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
      if (!props.choice) return;
      props.choice.onDismiss();
      // Selects the chosen text once it is displayed, so that typing starts the next search.
      requestAnimationFrame(() => input.current?.select());
    }
  }

  return (
    <div className="cs-suggest">
      <Field label={props.label} quietLabel={props.quietLabel ?? false} error={props.error} hint={props.hint}>
        {(ties) => (
          <div className={props.choice && "cs-select"}>
            <input
              {...ties}
              ref={input}
              className="cs-input"
              name={props.name}
              // A choice keeps the page's direction, so that its text starts opposite the arrow.
              dir={props.choice ? undefined : directionFor(props.value)}
              type={props.type ?? "text"}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={isShown ? list : undefined}
              aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
              autoComplete={props.autoComplete ?? "off"}
              placeholder={props.placeholder}
              disabled={props.disabled}
              value={value}
              onPaste={props.onAddresses && onPaste}
              onChange={(event) => {
                setOpen(true);
                props.onChange(event.target.value);
              }}
              onKeyDown={onKeyDown}
              onClick={props.choice && open}
              onFocus={(event) => props.choice && event.target.select()}
              onBlur={() => {
                setOpen(false);
                props.onBlur?.();
              }}
            />
            {props.choice && <ChevronDown aria-hidden />}
          </div>
        )}
      </Field>
      {isShown && (
        <div
          ref={options}
          popover="manual"
          className="cs-popover cs-options"
          role="listbox"
          id={list}
          aria-label={props.label}
        >
          {suggestions.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={one.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className="cs-option"
              data-focused={index === active || undefined}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(index)}
            >
              <span dir="auto">
                <span>{one.text}</span>
                {one.detail && <small>{one.detail}</small>}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
