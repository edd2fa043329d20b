import { useEffect } from "react";

/** Sets the window's title while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Countersign`;
  }, [title]);
}
