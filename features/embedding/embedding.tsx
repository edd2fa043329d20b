import { ArrowLeft } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { createApiKeys } from "./api-keys.ts";
import { CodeSection } from "./code-section.tsx";
import css from "./embedding.css?inline";
import { KeysSection } from "./keys-section.tsx";
import { createSites } from "./sites.ts";
import { SitesSection } from "./sites-section.tsx";

/** Settings page for embedding: allowed sites, API keys, and the code to paste. */
export function Embedding({ workspaceId }: { workspaceId: string }) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("embedding");
  const integrations = useT("integrations");
  const host = useHost();
  const sites = useMemo(() => createSites(host), [host]);
  const keys = useMemo(() => createApiKeys(host), [host]);
  useEffect(() => void sites.load(), [sites]);
  useEffect(() => void keys.load(), [keys]);
  return (
    <main className="cs-settings-page em-page" id="main">
      <header>
        <EventLink to={{ type: "integrations_wanted" }} className="cs-settings-back">
          <ArrowLeft aria-hidden className="cs-mirror" />
          {integrations("title")}
        </EventLink>
        <h1>{t("title")}</h1>
        <p className="cs-muted">{t("lead")}</p>
      </header>
      <SitesSection sites={sites} />
      <KeysSection keys={keys} />
      <CodeSection
        workspaceId={workspaceId}
        apiKey={keys.newKey.value}
        hasSites={(sites.origins.value?.length ?? 0) > 0}
      />
    </main>
  );
}
