import { useMemo, useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { SuggestField } from "../../ui/controls/suggest-field.tsx";
import { listZones, searchZones, type Zone, zoneOf } from "./time-zones.ts";

type Props = { chosen: string; onChange: (timeZone: string) => void };

/** Chooses a time zone by place, name or offset. Text without a chosen zone changes nothing. */
export function TimeZoneField({ chosen, onChange }: Props) {
  const t = useT("account");
  const language = useLanguage();
  /** `null` while there is no search. */
  const [query, setQuery] = useState<string | null>(null);
  const isSearching = query !== null;
  const zones = useMemo(
    () => (isSearching ? listZones(language, chosen, new Date()) : []),
    [isSearching, language, chosen],
  );
  const found = useMemo(() => searchZones(zones, query ?? "").map(suggestionOf), [zones, query]);
  const now = useMemo(() => zoneOf(chosen, language, new Date()), [chosen, language]);
  return (
    <SuggestField
      label={t("profile.timeZone")}
      hint={query && found.length === 0 ? t("profile.timeZone.none") : now.detail || undefined}
      value={query ?? now.place}
      choice={{ onOpen: () => setQuery(""), onDismiss: () => setQuery(null) }}
      placeholder={now.place}
      onChange={setQuery}
      suggestions={found}
      onPick={({ id }) => {
        setQuery(null);
        if (id !== chosen) onChange(id);
      }}
      onBlur={() => setQuery(null)}
    />
  );
}

function suggestionOf({ id, place, detail }: Zone) {
  return { id, text: place, detail };
}
