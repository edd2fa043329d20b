import { BASE } from "../../features/host/web-places.ts";
import type { AppRouter } from "../routes/router.tsx";

/** Fetches the code and texts of a place while a link to it is pointed at or focused. */
export function preloadOnIntent(router: AppRouter): void {
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>(`a[href^="${BASE}/"]`);
    if (!link || link.origin !== location.origin) return;
    const { pathname, searchParams } = new URL(link.href);
    // The type asks for one of the routes' patterns; the router finds which one an address is.
    const to = pathname.slice(BASE.length) as "/";
    // A place that cannot be fetched ahead says so when one goes there.
    router.preloadRoute({ to, search: Object.fromEntries(searchParams) }).catch(() => undefined);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent, { passive: true });
}

/** Going to another page moves the focus to its content, so that keyboard and screen reader start there. */
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
