import { FileCheck2 } from "lucide-react";
import { useT } from "../host/i18n.ts";
import buttonCss from "../ui/controls/button.css?inline";
import { classOf } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import type { StartedDocument } from "./form-calls.ts";

/** Announces that the document exists: shown before the signing room opens, and to users who return. */
export function StartedCard({ started, email }: { started: StartedDocument; email: string }) {
  useSheet(buttonCss, "cs-ui");
  const t = useT("form");
  return (
    <div className="form-card cs-card" role="status">
      <EmptyState
        headingLevel={1}
        icon={<FileCheck2 />}
        title={t("started.title")}
        actions={
          <EventLink to={{ type: "signing_wanted", token: started.token }} className={classOf("primary", true)}>
            {t("started.open")}
          </EventLink>
        }
      >
        {t("started.text", { email })}
      </EmptyState>
    </div>
  );
}
