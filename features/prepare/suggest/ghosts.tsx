import { Check, X } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import type { PageView } from "../../../domain/contract/views/views.ts";
import { toCssPixels } from "../../../domain/field/geometry.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import { KindIcon } from "../editor/palette/kind-icons.tsx";
import type { Suggestion, Suggestions } from "./create-suggestions.ts";
import css from "./suggest.css?inline";

type Props = {
  suggestions: Suggestions;
  page: PageView;
  /** Index across all files, from 0. */
  pageIndex: number;
  pixelsPerPoint: number;
};

/** The suggestions on one page: dashed boxes, each accepted or dismissed on its own. */
export function Ghosts({ suggestions, page, pageIndex, pixelsPerPoint }: Props) {
  useSheet(css);
  const here = suggestions.list.value.filter((one) => one.part === page.part && one.found.page === page.page);
  if (here.length === 0) return null;
  return (
    <div className="sg-layer" dir="ltr">
      {here.map((one) => (
        <Ghost
          key={one.id}
          suggestion={one}
          suggestions={suggestions}
          pageIndex={pageIndex}
          pixelsPerPoint={pixelsPerPoint}
        />
      ))}
    </div>
  );
}

type GhostProps = Omit<Props, "page"> & { suggestion: Suggestion };

function Ghost({ suggestion: { id, found }, suggestions, pageIndex, pixelsPerPoint }: GhostProps) {
  const t = useT("suggest");
  const kinds = useT("prepare");
  const language = useLanguage();
  const kind = kinds(`kind.${found.type}`);
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = suggestions.wanted.value === id;
  useEffect(() => {
    if (!isFocused) return;
    button.current?.focus({ preventScroll: true });
    suggestions.wanted.value = null;
  }, [isFocused, suggestions]);
  const box = toCssPixels(found.box, pixelsPerPoint);
  const style = { left: box.x, top: box.y, width: box.width, height: box.height } as CSSProperties;
  const params = { kind, label: found.label, page: formatNumber(language, pageIndex + 1) };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbourOf(event.currentTarget);
    suggestions.dismiss(id);
    next?.focus({ preventScroll: true });
  }

  return (
    <span
      className="sg-ghost"
      style={style}
      data-ghost={id}
      data-small={box.width < 64 || box.height < 16 || undefined}
    >
      <button
        ref={button}
        type="button"
        className="sg-accept"
        aria-label={t(found.label ? "ghost" : "ghost.unnamed", params)}
        title={found.label ? `${kind} · ${found.label}` : kind}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.stopPropagation();
          const next = event.detail === 0 ? neighbourOf(event.currentTarget) : null;
          suggestions.accept(id);
          next?.focus({ preventScroll: true });
        }}
      >
        <KindIcon type={found.type} />
        <span className="sg-label" dir="auto">
          {found.label || kind}
        </span>
        <Check className="sg-check" aria-hidden />
      </button>
      <button
        type="button"
        className="sg-dismiss"
        tabIndex={-1}
        aria-label={t("dismiss", { kind: found.label || kind })}
        onClick={(event) => {
          event.stopPropagation();
          suggestions.dismiss(id);
        }}
      >
        <X aria-hidden />
      </button>
    </span>
  );
}

/** The next suggestion, else the previous one, so that the focus stays in the list. */
function neighbourOf(button: Element): HTMLElement | null {
  const root = button.getRootNode() as Document | ShadowRoot;
  const all = [...root.querySelectorAll<HTMLElement>(".sg-accept")];
  const at = all.indexOf(button as HTMLElement);
  return all[at + 1] ?? all[at - 1] ?? null;
}
