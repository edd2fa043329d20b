import { createRootRouteWithContext, lazyRouteComponent } from "@tanstack/react-router";
import type { App } from "./app.ts";

/** The root route: every page of the app renders inside it. Errors lead to the router's own error page. */
export const root = createRootRouteWithContext<App>()({
  notFoundComponent: lazyRouteComponent(() => import("../pages/not-found-page.tsx"), "NotFoundPage"),
});
