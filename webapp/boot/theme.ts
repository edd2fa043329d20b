import type { HostStorage } from "../../features/host/host.ts";

export type Theme = "system" | "light" | "dark";
const THEME_KEY = "theme";

export function readTheme(storage: HostStorage): Theme {
  const stored = storage.get(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies a theme and stores it for the next visit; `system` follows the device. */
export function chooseTheme(storage: HostStorage, theme: Theme): void {
  if (theme === "system") storage.remove(THEME_KEY);
  else storage.set(THEME_KEY, theme);
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
