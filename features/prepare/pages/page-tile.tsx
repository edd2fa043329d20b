import { Check } from "lucide-react";
import { type CSSProperties, memo, useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { PatientImage } from "../../pdf/page-picture.tsx";
import { formatNumber } from "../../ui/formats.ts";
import type { PlannedPage } from "./page-plan.ts";

type Props = {
  page: PlannedPage;
  /** From 0. */
  index: number;
  count: number;
  isChosen: boolean;
  isActive: boolean;
  /** Name of the source file if it is another one. */
  from: string | null;
  fields: number;
};

/** Side of the square that holds a page in any rotation; CSS pixels. */
const SQUARE = 132;

/** One page of the plan. Its thumbnail loads when it comes into view; of a thousand, only changed ones render again. */
export const PageTile = memo(function PageTile({ page, index, count, isChosen, isActive, from, fields }: Props) {
  const t = useT("pages");
  const language = useLanguage();
  const square = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(square);
  const position = formatNumber(language, index + 1);
  const label = t(page.rotate === 0 ? "tile" : `tile.${page.rotate}`, {
    place: position,
    count: formatNumber(language, count),
  });
  const scale = SQUARE / Math.max(page.size.width, page.size.height);
  const style = { width: page.size.width * scale, height: page.size.height * scale, rotate: `${page.rotate}deg` };
  const fieldText = fields > 0 ? t("tile.fields", { count: fields, number: formatNumber(language, fields) }) : null;
  const sourceText = from === null ? null : t("tile.from", { name: from });
  return (
    <div
      className="pg-tile"
      role="option"
      id={`pg-${page.id}`}
      data-id={page.id}
      aria-selected={isChosen}
      aria-label={[label, sourceText, fieldText].filter(Boolean).join(", ")}
      tabIndex={isActive ? 0 : -1}
    >
      <span className="pg-square" ref={square} aria-hidden>
        <span className="pg-paper" style={style as CSSProperties}>
          {isSeen && <PatientImage src={page.thumbnail} alt="" />}
        </span>
        <span className="pg-check">{isChosen && <Check />}</span>
      </span>
      {/* The number is decorative: the label includes it in words. */}
      <span className="pg-caption" data-place={position} aria-hidden>
        {sourceText && <bdi className="cs-truncate">{sourceText}</bdi>}
        {fieldText && <span>{fieldText}</span>}
      </span>
    </div>
  );
});

function useSeen(element: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "300px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
