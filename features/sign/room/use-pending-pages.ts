import { useEffect, useRef } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Signing } from "../form/signing.ts";

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Fetches the view again while a page with fields is being drawn: only then is it known whether the page is dark below
 * them.
 */
export function usePendingPages({ refresh }: Pick<Signing, "refresh">, { pages, fields }: SignerView): void {
  const waitMs = useRef(FIRST_MS);
  useEffect(() => {
    if (!fields.some((field) => pages[field.page]?.isPending)) return;
    const timer = setTimeout(refresh, waitMs.current);
    waitMs.current = Math.min(waitMs.current * 1.5, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [refresh, pages, fields]);
}
