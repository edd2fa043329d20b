import { type ComponentProps, lazy, Suspense, useEffect } from "react";

const importProperties = () => import("./properties/properties.tsx");
const Properties = lazy(async () => ({ default: (await importProperties()).Properties }));
/** The editor is usable by then, and a connection that is lost later does not keep the properties from opening. */
const LOADED_AFTER_MS = 500;

/** The properties, loaded apart so that the editor opens sooner. */
export function LazyProperties(props: ComponentProps<typeof Properties>) {
  return (
    <Suspense>
      <Properties {...props} />
    </Suspense>
  );
}

export function usePropertiesSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void importProperties().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
