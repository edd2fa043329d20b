import { createRootRouteWithContext } from "@tanstack/react-router";
import { ErrorPage } from "../pages/error-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import type { App } from "./app.ts";

/** The root route: every page of the app renders inside it. */
export const root = createRootRouteWithContext<App>()({
  notFoundComponent: NotFoundPage,
  errorComponent: () => <ErrorPage />,
});
