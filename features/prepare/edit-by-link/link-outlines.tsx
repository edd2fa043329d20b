import { type ReactNode, useCallback } from "react";
import { outlineForSignerCall, type TextToOutline } from "../../../domain/contract/draft/outlines.ts";
import { OutlinerContext, useNewOutliner } from "../../fields/outliner-context.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import type { LinkAccess } from "./editor-source.ts";

/** Provides text outlines through a recipient's link to the fields below. */
export function LinkOutlines({ access, children }: { access: LinkAccess; children: ReactNode }) {
  const host = useHost();
  const request = useCallback(
    (texts: TextToOutline[]) => call(host, outlineForSignerCall, { body: { ...access, texts } }),
    [host, access],
  );
  return <OutlinerContext value={useNewOutliner(request)}>{children}</OutlinerContext>;
}
