import { type ReactNode, useCallback } from "react";
import { outlineTextsCall, type TextToOutline } from "../../domain/contract/draft/outlines.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { OutlinerContext, useNewOutliner } from "./outliner-context.ts";

/** Provides outlines to the fields below, requested as the sender. */
export function SenderOutlines({ children }: { children: ReactNode }) {
  const host = useHost();
  const request = useCallback((texts: TextToOutline[]) => call(host, outlineTextsCall, { body: { texts } }), [host]);
  return <OutlinerContext value={useNewOutliner(request)}>{children}</OutlinerContext>;
}
