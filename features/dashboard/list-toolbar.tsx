import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useT } from "../host/i18n.ts";
import { IconButton } from "../ui/controls/button.tsx";
import { SearchField } from "../ui/controls/search-field.tsx";
import { SelectField, TextField } from "../ui/controls/text-field.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { type Approval, approvals, type DateRange, dateRanges, type ListQuery } from "./list-query.ts";
import { MemberFilter, type PeopleFilter } from "./member-filter.tsx";

type Props = {
  query: ListQuery;
  onQuery: (query: ListQuery, how?: { replace: boolean }) => void;
  /** Filters that the reader may use: by member, or only documents shared with them. */
  people: PeopleFilter;
  /** Controls at the end of the toolbar. */
  children?: Elements;
};

const approvalTexts = {
  "To approve": "approval.asked",
  Approved: "approval.approved",
  Rejected: "approval.rejected",
  Test: "approval.test",
} as const;

/** Search (`/` focuses it), date range, and reviewer state. */
export function ListToolbar({ query, onQuery, people, children }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const active = [query.range, query.approval, query.member, query.shared].filter(Boolean).length;
  return (
    <div className="cs-list-tools" data-filters={isOpen ? "open" : undefined}>
      <SearchField
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        value={query.search}
        onSearch={(search) => onQuery({ ...query, search }, { replace: true })}
      />
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
        onChange={(event) =>
          onQuery({ ...query, shared: false, approval: (event.target.value || null) as Approval | null })
        }
      >
        <option value="">{t("approval.any")}</option>
        {approvals.map((approval) => (
          <option key={approval} value={approval}>
            {t(approvalTexts[approval])}
          </option>
        ))}
      </SelectField>
      {people !== "none" && <MemberFilter query={query} onQuery={onQuery} people={people} />}
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
      <IconButton
        className="cs-filters-button"
        label={active > 0 ? t("filters.active", { number: formats.number(active) }) : t("filters")}
        icon={<ListFilter aria-hidden />}
        aria-expanded={isOpen}
        data-active={active > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {children}
    </div>
  );
}
