import { useState } from "react";
import { readStatisticsCall } from "../../domain/contract/template/template.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { formatDuration } from "../ui/formats.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";

/** A template's uses, its completed documents, and their median time to completion. */
export function TemplateFacts({ templateId }: { templateId: string }) {
  const t = useT("templates");
  const language = useLanguage();
  const formats = useFormats();
  const times = useRelativeTimes();
  const facts = useLoaded(readStatisticsCall, { params: { templateId } }).value.value;
  const [now] = useState(() => Date.now());
  const shown = facts && [
    ["uses", formats.number(facts.uses)],
    ["completed", formats.number(facts.completed)],
    ["median", facts.medianMs === null ? "–" : formatDuration(language, facts.medianMs)],
    ["last", facts.lastUsedAt ? times.ago(facts.lastUsedAt, now) : "–"],
  ];
  return (
    <dl className="template-facts" aria-label={t("facts")}>
      {(["uses", "completed", "median", "last"] as const).map((fact, index) => (
        <div key={fact}>
          <dt>{t(`facts.${fact}`)}</dt>
          <dd>{shown?.[index]?.[1] ?? " "}</dd>
        </div>
      ))}
    </dl>
  );
}
