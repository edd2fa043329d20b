import { useState } from "react";
import { formatDay, formatTime } from "../../../domain/account/moment-format.ts";
import {
  datePatterns,
  joined,
  partsOf,
  type TimeFormat,
  type TimePattern,
  timePatterns,
} from "../../../domain/account/time-format.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { interfaceLanguages, type TranslatedLanguage, translatedLanguages } from "../../../domain/text/language.ts";
import { useI18n, useLanguage, useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import type { Setting } from "../account.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

export type Theme = "system" | "light" | "dark";
type Props = {
  user: UserDetail;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Called once the interface shows this language, so that the host can remember it. */
  onLanguage: (language: TranslatedLanguage) => void;
  /** Resolves with whether it was saved. */
  save: (key: Setting, value: string) => Promise<boolean>;
};

/** Language, appearance, time zone and formats of the member. */
export function DisplaySection({ user, theme, onTheme, onLanguage, save }: Props) {
  const t = useT("account");
  const i18n = useI18n();
  const language = useLanguage();
  return (
    <section aria-labelledby="profile-display">
      <h2 id="profile-display">{t("profile.display")}</h2>
      <div className="cs-profile-pair">
        <SelectField
          label={t("profile.language")}
          value={language}
          onChange={async (event) => {
            const chosen = event.target.value as TranslatedLanguage;
            await i18n.change(chosen);
            onLanguage(chosen);
            await save("language", chosen);
          }}
        >
          {translatedLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {interfaceLanguages[code]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("profile.theme")}
          value={theme}
          onChange={(event) => onTheme(event.target.value as Theme)}
        >
          {(["system", "light", "dark"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`profile.theme.${one}`)}
            </option>
          ))}
        </SelectField>
        <TimeZoneField chosen={user.timeZone} onChange={(zone) => void save("timeZone", zone)} />
        <Formats user={user} save={save} />
      </div>
    </section>
  );
}

/** An afternoon, so that 12 and 24 hours look different; late in a month, so that day and month do. */
const EXAMPLE = "2026-12-31T14:30:00.000Z";

function Formats({ user, save }: Pick<Props, "user" | "save">) {
  const t = useT("account");
  const language = useLanguage();
  const [chosen, setChosen] = useState(() => partsOf(user.timeFormat));
  // From the state, not from the saved format: two quick changes would otherwise undo each other.
  const change = async (part: Partial<TimeFormat>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    if (!(await save("timeFormat", joined(next)))) setChosen(partsOf(user.timeFormat));
  };
  const example = (timeFormat: string) => ({ timeZone: "UTC", timeFormat });
  return (
    <>
      <SelectField
        label={t("profile.timeFormat")}
        value={chosen.date}
        onChange={(event) => change({ date: event.target.value })}
      >
        {[...new Set([chosen.date, ...datePatterns])].map((date) => (
          <option key={date} value={date}>
            {`${formatDay(language, EXAMPLE, example(date))} (${date})`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("profile.clock")}
        value={chosen.time ?? ""}
        onChange={(event) => change({ time: (event.target.value || null) as TimePattern | null })}
      >
        <option value="">
          {t("profile.clock.language", { time: formatTime(language, EXAMPLE, { timeZone: "UTC" }) })}
        </option>
        {timePatterns.map((time) => (
          <option key={time} value={time}>
            {t(`profile.clock.${time === "HH:mm" ? "24" : "12"}`, {
              time: formatTime(language, EXAMPLE, example(joined({ ...chosen, time }))),
            })}
          </option>
        ))}
      </SelectField>
    </>
  );
}
