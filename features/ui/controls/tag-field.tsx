import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import { AriaLocale } from "../layout/aria-locale.tsx";
import { useSheet } from "../styles/sheet.ts";
import { afterRelease } from "./after-release.ts";
import { Field } from "./field.tsx";
import css from "./tag-field.css?inline";

export type TagFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  placeholder?: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags that fail the check are shown in red. */
  isValid?: (tag: string) => boolean;
  /** Accessible name of a tag's button, e.g. "Remove ann@example.org". */
  removeLabel: (tag: string) => string;
  inputMode?: "email" | "text";
  /** Tags of a typed or pasted text. */
  read?: (text: string) => string[];
};

/** Short texts as tags. Enter, comma, semicolon, a space or leaving the field adds a tag; a pasted list adds many. */
export function TagField(props: TagFieldProps) {
  useSheet(css, "cs-ui");
  const { tags, onChange, isValid = () => true, read = words } = props;
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const newTags = read(text).filter((word) => word !== "" && !tags.includes(word));
    if (newTags.length > 0) onChange([...tags, ...new Set(newTags)]);
    setTyped("");
  };
  return (
    <Field label={props.label} {...(props.hint ? { hint: props.hint } : {})} error={props.error}>
      {(ties) => (
        <div className="cs-tag-field" data-invalid={Boolean(props.error)}>
          {tags.length > 0 && (
            <AriaLocale>
              <TagGroup
                aria-label={props.label}
                onRemove={(removed) => onChange(tags.filter((tag) => !removed.has(tag)))}
                className="cs-tag-list"
              >
                <TagList className="cs-tag-list">
                  {tags.map((tag) => (
                    <Tag key={tag} id={tag} textValue={tag} className={`cs-tag ${isValid(tag) ? "" : "cs-tag-wrong"}`}>
                      <span className="cs-truncate">{tag}</span>
                      <Button slot="remove" aria-label={props.removeLabel(tag)}>
                        <X aria-hidden />
                      </Button>
                    </Tag>
                  ))}
                </TagList>
              </TagGroup>
            </AriaLocale>
          )}
          <input
            {...ties}
            value={typed}
            inputMode={props.inputMode ?? "text"}
            placeholder={tags.length === 0 ? props.placeholder : undefined}
            onChange={(event) =>
              /[,;\s]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
            }
            onBlur={() => afterRelease(() => add(typed))}
            onKeyDown={(event) => {
              if (event.key === "Enter") {
                event.preventDefault();
                add(typed);
              } else if (event.key === "Backspace" && typed === "") {
                onChange(tags.slice(0, -1));
              }
            }}
          />
        </div>
      )}
    </Field>
  );
}

function words(text: string): string[] {
  return text.split(/[\s,;]+/);
}
