import { CircleAlert } from "lucide-react";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { AriaLocale } from "./aria-locale.tsx";
import fieldCss from "./field.css?inline";
import css from "./popover.css?inline";
import { useSheet } from "./sheet.ts";

export type Suggestion = { id: string; text: string; detail?: string };

export type SuggestFieldProps = {
  label: string;
  quietLabel?: boolean;
  value: string;
  /** Every keystroke; ask for suggestions from here, 300 ms after the last. */
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (suggestion: Suggestion) => void;
  onBlur?: () => void;
  error?: string;
  placeholder?: string;
  type?: "text" | "email";
  autoComplete?: string;
  disabled?: boolean;
};

/** A line of text that offers what fits; anything else may be typed. */
export function SuggestField(props: SuggestFieldProps) {
  useSheet(fieldCss, "cs-ui");
  useSheet(css, "cs-ui");
  return (
    <AriaLocale>
      <ComboBox
        className="cs-field"
        allowsCustomValue
        menuTrigger="input"
        items={props.suggestions}
        defaultFilter={() => true}
        inputValue={props.value}
        onInputChange={props.onChange}
        onSelectionChange={(id) => {
          const picked = props.suggestions.find((one) => one.id === id);
          if (picked) props.onPick(picked);
        }}
        isInvalid={Boolean(props.error)}
        isDisabled={props.disabled ?? false}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      >
        <Label className={props.quietLabel ? "cs-hidden" : "cs-label"}>{props.label}</Label>
        <Input
          className="cs-input"
          dir="auto"
          type={props.type ?? "text"}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? "off"}
        />
        <FieldError className="cs-error">
          <CircleAlert aria-hidden />
          <span>{props.error}</span>
        </FieldError>
        <Popover className="cs-popover">
          <ListBox<Suggestion> className="cs-options">
            {(one) => (
              <ListBoxItem id={one.id} textValue={one.text} className="cs-option">
                <span dir="auto">
                  {one.text}
                  {one.detail && <small>{one.detail}</small>}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLocale>
  );
}
