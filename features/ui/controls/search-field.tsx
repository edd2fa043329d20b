import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useOwnEvents } from "../layout/embedding-scope.ts";
import { useSheet } from "../styles/sheet.ts";
import fieldCss from "./field.css?inline";
import css from "./search-field.css?inline";
import { directionFor } from "./text-field.tsx";

/** Pause in typing before the search starts. */
const SEARCH_MS = 300;

type Props = {
  /** Accessible name. */
  label: string;
  placeholder: string;
  /** The current search. */
  value: string;
  /** Called with the trimmed text once typing pauses. */
  onSearch: (search: string) => void;
};

/** Search input; the `/` key focuses it unless the user is typing elsewhere. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  useSheet(fieldCss, "cs-ui");
  useSheet(css, "cs-ui");
  const [typed, setTyped] = useState(value);
  const [lastValue, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  // The parent returns our own text trimmed and possibly late: only a value from elsewhere replaces the input.
  if (lastValue !== value) {
    setSeen(value);
    setSent(null);
    if (value !== sent) setTyped(value);
  }
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashKey(input);
  return (
    <div className="cs-search">
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        className="cs-input"
        dir={directionFor(typed)}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          const search = event.target.value;
          setTyped(search);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            setSent(search.trim());
            onSearch(search.trim());
          }, SEARCH_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  const own = useOwnEvents();
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const target = event.target as HTMLElement | null;
      const typing = target?.closest("input, textarea, select, [contenteditable], dialog");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.select();
    };
    own.addEventListener("keydown", onKey);
    return () => own.removeEventListener("keydown", onKey);
  }, [input, own]);
}
