import { createRootRouteWithContext } from "@tanstack/react-router";
import { ErrorPage } from "../pages/error-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import type { App } from "./app.ts";

export const root = createRootRouteWithContext<App>()({
  notFoundComponent: NotFoundPage,
  errorComponent: () => <ErrorPage />,
});
