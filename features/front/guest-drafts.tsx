import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { listDocuments } from "../../domain/contract/document.ts";
import type { Output } from "../../domain/contract/endpoint.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import css from "./guest-drafts.css?inline";

type Drafts = Output<typeof listDocuments>["items"];

/** The latest drafts of a guest who has left the editor; renders nothing while they load or when there are none. */
export function GuestDrafts() {
  useSheet(css);
  const t = useT("front");
  const host = useHost();
  const formats = useFormats();
  const [drafts, setDrafts] = useState<Drafts>([]);
  const [nowMs] = useState(Date.now);
  useEffect(() => {
    const leaving = new AbortController();
    call(host, listDocuments, { query: { view: "draft", limit: 3 } }, { signal: leaving.signal }).then(
      (answer) => answer.ok && setDrafts(answer.value.items),
      () => undefined,
    );
    return () => leaving.abort();
  }, [host]);
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
                <small>{t("drafts.changed", { ago: formats.ago(updatedAt, nowMs) })}</small>
              </span>
              <span className="fr-continue">{t("drafts.continue")}</span>
            </EventLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
