import { CircleCheck, Download, LoaderCircle, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ErasureView, readErasureCall } from "../../../domain/contract/compliance/person.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useLoaded, useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { createPersonData, type ErasureResults } from "./create-person-data.ts";
import { EraseDialog } from "./erase-dialog.tsx";

/** Exports or erases one person by their address, and lists the results of erasures. */
export function PersonSection() {
  const t = useT("processing");
  const refusalText = useRefusalText();
  const store = useOpened(createPersonData);
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [exported, setExported] = useState<{ email: string; isEmpty: boolean } | null>(null);
  const isTyped = email.includes("@");
  const exportPerson = async () => {
    setBusy(true);
    const answer = await store.exportPerson(email);
    const isRefused = typeof answer === "object";
    setFault(isRefused ? refusalText(answer) : undefined);
    setExported(isRefused ? null : { email: email.trim(), isEmpty: answer === "nothing" });
    setBusy(false);
  };
  const openErase = () => {
    setExported(null);
    setAsked(true);
  };
  return (
    <section className="cs-settings-card" aria-labelledby="co-person">
      <div className="co-words">
        <h2 id="co-person">{t("person.title")}</h2>
        <p className="cs-muted">{t("person.text")}</p>
      </div>
      <TextField
        label={t("person.email")}
        type="email"
        autoComplete="off"
        value={email}
        error={fault}
        onChange={(event) => {
          setEmail(event.target.value);
          setFault(undefined);
          setExported(null);
        }}
      />
      <div className="co-actions">
        <Button disabled={!isTyped} busy={busy} icon={<Download aria-hidden />} onClick={exportPerson}>
          {t("person.export")}
        </Button>
        <Button disabled={!isTyped} icon={<Trash2 aria-hidden />} onClick={openErase}>
          {t("person.erase")}
        </Button>
      </div>
      {exported && (
        <Notice tone={exported.isEmpty ? "info" : "success"}>
          {t(exported.isEmpty ? "person.nothing" : "person.exported", { email: exported.email })}
        </Notice>
      )}
      {isAsked && <EraseDialog email={email.trim()} store={store} onClose={() => setAsked(false)} />}
      <LoadedContent of={store}>
        {(erasures) =>
          erasures.length > 0 && (
            <div className="co-words">
              <h3>{t("erasures")}</h3>
              <ul className="co-rows" aria-label={t("erasures")}>
                {erasures.map((erasure) => (
                  <ErasureEntry key={erasure.id} erasure={erasure} />
                ))}
              </ul>
            </div>
          )
        }
      </LoadedContent>
    </section>
  );
}

function ErasureEntry({ erasure }: { erasure: ErasureView }) {
  const t = useT("processing");
  const { moment } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { id, mask, by, requestedAt, doneAt, looked, found } = erasure;
  return (
    <li>
      <span className="co-words">
        <strong dir="ltr">{mask}</strong>
        <span className="cs-muted">{t("erasure.by", { name: by, at: moment(requestedAt) })}</span>
      </span>
      <StatusBadge
        tone={doneAt ? "success" : "info"}
        icon={doneAt ? <CircleCheck aria-hidden /> : <LoaderCircle aria-hidden />}
      >
        {doneAt ? t("erasure.done", { count: found }) : t("erasure.running", { count: looked })}
      </StatusBadge>
      {doneAt && found > 0 && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "erasure.results.hide" : "erasure.results")}
        </Button>
      )}
      {isOpen && <LoadedResults erasureId={id} />}
    </li>
  );
}

function LoadedResults({ erasureId }: { erasureId: string }) {
  const erasure = useLoaded(readErasureCall, { params: { erasureId } });
  return (
    <LoadedContent of={erasure} placeholder={<Skeleton width="100%" height="48px" />}>
      {(results) => <Results {...results} />}
    </LoadedContent>
  );
}

/** Lists the erased and retained data of each document, with the reasons. */
function Results({ items, places }: ErasureResults) {
  const t = useT("processing");
  const { list } = useFormats();
  if (items.length + places.length === 0) return <Notice>{t("erasure.none")}</Notice>;
  return (
    <ul className="co-results" aria-label={t("erasure.results")}>
      {items.map(({ documentId, title, erased, kept }) => (
        <li key={documentId}>
          <EventLink to={{ type: "document_wanted", documentId }}>
            <span dir="auto">{title || documentId}</span>
          </EventLink>
          {erased.length > 0 && <p>{t("result.erased", { what: list(erased.map((one) => t(`erased.${one}`))) })}</p>}
          {kept.map((one) => (
            <p key={one} className="cs-muted">
              {t(`kept.${one}`)}
            </p>
          ))}
        </li>
      ))}
      {places.map(({ place, id, name, kept }) => (
        <li key={`${place}${id}`}>
          <span>{t(`place.${place}`, { name })}</span>
          {kept ? <p className="cs-muted">{t(`kept.${kept}`)}</p> : <p>{t("place.erased")}</p>}
        </li>
      ))}
    </ul>
  );
}
