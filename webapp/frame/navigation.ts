import { BASE } from "../../features/host/web-routes.ts";
import type { AppRouter } from "../routes/router.tsx";

/** Preloads the code and texts of a route while a link to it is hovered or focused. */
export function preloadOnIntent(router: AppRouter): void {
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>(`a[href^="${BASE}/"]`);
    if (!link || link.origin !== location.origin) return;
    const { pathname, searchParams } = new URL(link.href);
    // The type requires one of the route patterns; the router matches the address to its pattern.
    const to = pathname.slice(BASE.length) as "/";
    // A failed preload surfaces on navigation.
    router.preloadRoute({ to, search: Object.fromEntries(searchParams) }).catch(() => undefined);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent, { passive: true });
}

/** Moves the focus to a page's content after navigation, so that keyboard and screen reader start there. */
export function focusContentOnArrival(router: AppRouter): void {
  let last: string | null = null;
  router.subscribe("onRendered", ({ toLocation }) => {
    const arrived = last !== null && last !== toLocation.pathname;
    last = toLocation.pathname;
    const main = document.querySelector<HTMLElement>("main");
    if (!arrived || !main || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  });
}
