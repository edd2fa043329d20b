import { FileText } from "lucide-react";
import { useState } from "react";
import { listDocumentsCall } from "../../domain/contract/document-list.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";
import css from "./guest-drafts.css?inline";

/** The latest drafts of a guest who has left the editor; renders nothing while they load or when there are none. */
export function GuestDrafts() {
  useSheet(css);
  const t = useT("front");
  const times = useRelativeTimes();
  const [nowMs] = useState(Date.now);
  const drafts = useLoaded(listDocumentsCall, { query: { view: "draft", limit: 3 } }).value.value?.items ?? [];
  if (drafts.length === 0) return null;
  return (
    <section className="fr-drafts" aria-labelledby="fr-drafts">
      <h2 id="fr-drafts">{t("drafts.title")}</h2>
      <ul>
        {drafts.map(({ _id, title, updatedAt }) => (
          <li key={_id}>
            <EventLink to={{ type: "document_edit_wanted", documentId: _id }}>
              <FileText aria-hidden />
              <span>
                <strong dir="auto">{title || t("drafts.untitled")}</strong>
                <small>{t("drafts.changed", { ago: times.ago(updatedAt, nowMs) })}</small>
              </span>
              <span className="fr-continue">{t("drafts.continue")}</span>
            </EventLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
