import { useMatches, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useT } from "../../features/host/i18n.ts";
import { Prepare } from "../../features/prepare/prepare.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { useApp } from "../routes/app-context.ts";

/**
 * `/document/new`, `/document/create/{id}` and `/document/editor/{id}`: one page over all three, so that a document that
 * gets its id, or whose step changes, stays on screen with everything under way.
 */
export function PreparePage() {
  usePageTitle(useT("prepare")("heading"));
  const { handover } = useApp();
  const [files] = useState(handover.files);
  useEffect(() => {
    handover.files = [];
  }, [handover]);
  const { documentId = null } = useParams({ strict: false }) as { documentId?: string };
  // The address may already be that of a page still on its way; what is matched is what is shown.
  const isEditor = useMatches().some((match) => match.routeId.endsWith("/document/editor/$documentId"));
  return <Prepare step={isEditor ? "fields" : "setup"} documentId={documentId} files={files} />;
}
