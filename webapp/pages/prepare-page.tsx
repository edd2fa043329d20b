import { useMatches, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../../features/host/i18n.ts";
import { Prepare } from "../../features/prepare/prepare.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { useApp } from "../routes/app-context.ts";

/** Loaded on demand: few people open a document of another workspace. */
const DocumentElsewhere = lazy(async () => ({
  default: (await import("../frame/document-elsewhere.tsx")).DocumentElsewhere,
}));

/** `/templates/new` and `/templates/editor/{id}`: one page, so that a new template stays on screen when it gets its id. */
export function PrepareTemplatePage() {
  usePageTitle(useT("prepare")("heading.template"));
  const { templateId = null } = useParams({ strict: false }) as { templateId?: string };
  const { step } = useSearch({ strict: false }) as { step?: string };
  return <Prepare isTemplate step={step === "setup" ? "setup" : "fields"} documentId={templateId} />;
}

/**
 * `/document/new`, `/document/create/{id}` and `/document/editor/{id}`: one page for all three, so that a document
 * stays on screen with its pending work when it gets an id or its step changes.
 */
export function PreparePage() {
  usePageTitle(useT("prepare")("heading"));
  const { handover } = useApp();
  const [files] = useState(handover.files);
  useEffect(() => {
    handover.files = [];
  }, [handover]);
  const { documentId = null } = useParams({ strict: false }) as { documentId?: string };
  // The address may already belong to a page that is still loading; the route matches describe the page that is
  // shown.
  const isEditor = useMatches().some((match) => match.routeId.endsWith("/document/editor/$documentId"));
  return (
    <Prepare
      step={isEditor ? "fields" : "setup"}
      documentId={documentId}
      files={files}
      elsewhere={
        documentId && (
          <Suspense>
            <DocumentElsewhere documentId={documentId} />
          </Suspense>
        )
      }
    />
  );
}
