import { createRootRouteWithContext } from "@tanstack/react-router";
import type { App } from "../app.ts";
import { ErrorPage } from "../pages/error-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";

export const root = createRootRouteWithContext<App>()({
  notFoundComponent: NotFoundPage,
  errorComponent: () => <ErrorPage />,
});
