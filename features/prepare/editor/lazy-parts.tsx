import { type ComponentProps, lazy, Suspense, useEffect } from "react";

const importProperties = () => import("./properties/properties.tsx");
const importShortcuts = () => import("./shortcuts-dialog.tsx");
const Properties = lazy(async () => ({ default: (await importProperties()).Properties }));
const Shortcuts = lazy(async () => ({ default: (await importShortcuts()).ShortcutsDialog }));
/** The editor is usable by then, and a connection that is lost later does not keep the parts from opening. */
const LOADED_AFTER_MS = 500;

/** The properties, loaded apart so that the editor opens sooner. */
export function LazyProperties(props: ComponentProps<typeof Properties>) {
  return (
    <Suspense>
      <Properties {...props} />
    </Suspense>
  );
}

/** The list of keys, loaded apart like the properties. */
export function LazyShortcuts(props: ComponentProps<typeof Shortcuts>) {
  return (
    <Suspense>
      <Shortcuts {...props} />
    </Suspense>
  );
}

export function usePartsSoon(): void {
  useEffect(() => {
    const load = () => {
      for (const part of [importProperties, importShortcuts]) void part().catch(() => undefined);
    };
    const timer = setTimeout(load, LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
