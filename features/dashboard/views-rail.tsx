import { LayoutTemplate } from "lucide-react";
import type { DocumentView } from "../../domain/document/views.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { viewGroups, viewIcons } from "./views.ts";

type Props = {
  /** `null`: a folder or a saved filter is listed instead. */
  view: DocumentView | null;
  counts: Record<DocumentView, number> | null;
  hrefOf: (view: DocumentView) => string;
  onView: (view: DocumentView) => void;
  /** Shown below the views. */
  children?: Elements;
  /** Stays at the rail's foot; hidden where the rail is a row. */
  foot?: Elements;
  isTemplates?: boolean;
};

/** On narrow screens the selected view may be scrolled out of view. */
function bringIntoSight(current: HTMLElement | null): void {
  current?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The views with their counts: a rail beside the list, on narrow screens a row above it. */
export function ViewsRail({ view, counts, hrefOf, onView, children, foot, isTemplates = false }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const host = useHost();
  const formats = useFormats();
  return (
    <nav className="cs-rail" aria-label={t("views.label")}>
      {viewGroups.map((group) => (
        <div key={group.id} className="cs-rail-group">
          <h2 id={`views-${group.id}`}>{t(`views.group.${group.id}`)}</h2>
          <ul aria-labelledby={`views-${group.id}`}>
            {group.views.map((one) => {
              const Icon = viewIcons[one];
              const count = counts?.[one];
              return (
                <li key={one}>
                  <a
                    ref={one === view ? bringIntoSight : null}
                    href={hrefOf(one)}
                    aria-current={one === view ? "page" : undefined}
                    data-urgent={one === "action-required" && Boolean(count)}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                      event.preventDefault();
                      onView(one);
                    }}
                  >
                    <Icon aria-hidden />
                    <span className="cs-truncate">{t(`view.${one}`)}</span>
                    {count !== undefined && (
                      <span className="cs-count cs-numeric">
                        <span aria-hidden>{formats.number(count)}</span>
                        <span className="cs-hidden">{t("view.count", { count })}</span>
                      </span>
                    )}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {host.hrefOf({ type: "templates_wanted" }) && (
        <div className="cs-rail-group">
          <ul>
            <li>
              <EventLink to={{ type: "templates_wanted" }} aria-current={isTemplates ? "page" : undefined}>
                <LayoutTemplate aria-hidden />
                <span className="cs-truncate">{common("templates")}</span>
              </EventLink>
            </li>
          </ul>
        </div>
      )}
      {children}
      {foot && <div className="cs-rail-group cs-rail-foot">{foot}</div>}
    </nav>
  );
}
