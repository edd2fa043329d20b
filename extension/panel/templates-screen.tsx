import { useCallback, useState } from "react";
import { MakeDocument } from "../../features/templates/make-document.tsx";
import { TemplatePage } from "../../features/templates/template-page.tsx";
import { noFilter, type TemplateFilter } from "../../features/templates/templates.ts";
import { TemplatesPage } from "../../features/templates/templates-page.tsx";
import { usePanel } from "./panel-context.ts";
import type { PanelScreen } from "./panel-screen.ts";

type Props = Extract<PanelScreen, { at: "templates" | "template" | "use_template" }>;

/** The workspace's templates, one template, and the document created from it. */
export function TemplatesScreen(props: Props) {
  const { go } = usePanel();
  const [filter, setFilter] = useState<TemplateFilter>(noFilter);
  const openDraft = useCallback(
    (documentId: string) => go({ at: "prepare", step: "setup", documentId, beginning: null }),
    [go],
  );
  if (props.at === "template")
    return <TemplatePage key={props.templateId} templateId={props.templateId} canEdit={false} canSend={false} />;
  if (props.at === "templates")
    return <TemplatesPage filter={filter} onFilter={setFilter} canCreate={false} canSend={false} />;
  return (
    <main>
      <MakeDocument templateId={props.templateId} onMade={openDraft} />
    </main>
  );
}
