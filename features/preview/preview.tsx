import { ArrowLeft, Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { readDocumentCall } from "../../domain/contract/document.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { IconButton } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Main } from "../ui/layout/main.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import css from "./preview.css?inline";

type Props = {
  documentId: string;
  /** The view of a recipient: their signing room, or its URL. */
  shownTo: (recipient: string) => PreviewContent;
};
/**
 * `address`: a page of our own, shown in a frame. Embedding pages may not frame it, so elements pass the `room`
 * itself.
 */
type PreviewContent = { address: string } | { room: ReactNode };

/** Preview of what each recipient will see, at desktop or phone width, before the document is sent. */
export function Preview({ documentId, shownTo }: Props) {
  useSheet(css);
  const t = useT("prepare");
  const host = useHost();
  const draft = useLoaded(readDocumentCall, { params: { documentId } });
  const view = draft.value.value;
  const refusal = draft.refusal.value;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPhone, setPhone] = useState(false);
  const recipient = view?.recipients.find((one) => one._id === chosen) ?? view?.recipients[0];
  return (
    <Main className="pv" id="main">
      <header className="pv-bar">
        <IconButton
          label={t("preview.back")}
          icon={<ArrowLeft className="cs-mirror" aria-hidden />}
          onClick={() => host.go({ type: "fields_wanted", documentId })}
        />
        <h1>{t("preview")}</h1>
        {view && (
          <SelectField
            label={t("preview.as")}
            quietLabel
            value={recipient?._id ?? ""}
            onChange={(event) => setChosen(event.target.value)}
          >
            {view.recipients.map((one, index) => (
              <option key={one._id} value={one._id}>
                {one.name || one.email || t("people.nth", { number: index + 1 })}
              </option>
            ))}
          </SelectField>
        )}
        <div className="pv-widths" role="toolbar" aria-label={t("preview.width")}>
          <IconButton
            label={t("preview.desktop")}
            aria-pressed={!isPhone}
            icon={<Monitor aria-hidden />}
            onClick={() => setPhone(false)}
          />
          <IconButton
            label={t("preview.phone")}
            aria-pressed={isPhone}
            icon={<Smartphone aria-hidden />}
            onClick={() => setPhone(true)}
          />
        </div>
      </header>
      {refusal && <RetryNotice refusal={refusal} onRetry={draft.load} />}
      {recipient && (
        <PreviewFrame
          key={recipient._id}
          content={shownTo(recipient._id)}
          isPhone={isPhone}
          label={t("preview.frame", { person: recipient.name || recipient.email })}
        />
      )}
    </Main>
  );
}

function PreviewFrame({ content, isPhone, label }: { content: PreviewContent; isPhone: boolean; label: string }) {
  const phone = isPhone || undefined;
  if ("address" in content)
    return <iframe className="pv-frame" data-phone={phone} title={label} src={content.address} />;
  return (
    <section className="pv-frame pv-room" data-phone={phone} aria-label={label}>
      {content.room}
    </section>
  );
}
