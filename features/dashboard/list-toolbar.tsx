import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n.ts";
import { directionFor, SelectField, TextField } from "../ui/text-field.tsx";
import { useOwnEvents } from "../ui/within.ts";
import { type Approval, approvals, type DateRange, dateRanges, type ListQuery } from "./list-query.ts";

type Props = { query: ListQuery; onQuery: (query: ListQuery, how?: { replace: boolean }) => void };

const approvalWords = {
  "To approve": "approval.asked",
  Approved: "approval.approved",
  Rejected: "approval.rejected",
} as const;

/** How long typing must pause before the list is searched. */
const SEARCH_MS = 300;

/** Search (on `/`), the range of dates, and what reviewers said. */
export function ListToolbar({ query, onQuery }: Props) {
  const t = useT("dashboard");
  return (
    <div className="cs-list-tools">
      <SearchBox query={query} onQuery={onQuery} />
      <SelectField
        quietLabel
        label={t("range.label")}
        value={query.range ?? ""}
        onChange={(event) => onQuery({ ...query, range: (event.target.value || null) as DateRange | null })}
      >
        <option value="">{t("range.any")}</option>
        {dateRanges.map((range) => (
          <option key={range} value={range}>
            {t(`range.${range}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        quietLabel
        label={t("approval.label")}
        value={query.approval ?? ""}
        onChange={(event) => onQuery({ ...query, approval: (event.target.value || null) as Approval | null })}
      >
        <option value="">{t("approval.any")}</option>
        {approvals.map((approval) => (
          <option key={approval} value={approval}>
            {t(approvalWords[approval])}
          </option>
        ))}
      </SelectField>
      {query.range === "custom" && (
        <div className="cs-list-days">
          <TextField
            type="date"
            label={t("range.from")}
            value={query.fromDate}
            max={query.toDate || undefined}
            onChange={(event) => onQuery({ ...query, fromDate: event.target.value })}
          />
          <TextField
            type="date"
            label={t("range.to")}
            value={query.toDate}
            min={query.fromDate || undefined}
            onChange={(event) => onQuery({ ...query, toDate: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

function SearchBox({ query, onQuery }: Props) {
  const t = useT("dashboard");
  const [typed, setTyped] = useState(query.search);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(query.search), [query.search]);
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
        aria-label={t("search.label")}
        aria-keyshortcuts="/"
        placeholder={t("search.placeholder")}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          const search = event.target.value;
          setTyped(search);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onQuery({ ...query, search: search.trim() }, { replace: true }), SEARCH_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}

/** `/` leads to the search from wherever nothing is being typed. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
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
