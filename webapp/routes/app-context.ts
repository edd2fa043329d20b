import { createContext, use } from "react";
import type { App } from "./app.ts";

/** Gives components the app that the routes receive as context. */
export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("AppContext is missing");
  return app;
}
