import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import rowsCss from "../ui/layout/settings-rows.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { CodeSection } from "./code-section.tsx";
import css from "./embedding.css?inline";
import { createSites } from "./sites.ts";
import { SitesSection } from "./sites-section.tsx";

type Props = {
  workspaceId: string;
  /** Secret of a key created on this page, for the preview. */
  apiKey: string | null;
  /** `null` for readers without access to keys. */
  keysSection: Elements;
  mayManage: boolean;
};

/** Settings page for embedding: allowed sites, API keys, and the code to paste. */
export function Embedding({ workspaceId, apiKey, keysSection, mayManage }: Props) {
  useSheet(pageCss, "cs-ui");
  useSheet(rowsCss, "cs-ui");
  useSheet(css);
  const t = useT("embedding");
  const integrations = useT("integrations");
  const sites = useOpened(createSites);
  return (
    <Page
      className="em-page"
      back={{ to: { type: "integrations_wanted" }, label: integrations("title") }}
      title={t("title")}
      lead={t("lead")}
    >
      {!mayManage && <Notice>{integrations("view_only")}</Notice>}
      <SitesSection sites={sites} mayManage={mayManage} />
      {keysSection}
      <CodeSection workspaceId={workspaceId} apiKey={apiKey} hasSites={(sites.value.value?.origins.length ?? 0) > 0} />
    </Page>
  );
}
