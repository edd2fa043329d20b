import { ArrowLeft, Monitor, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { readDocument } from "../../domain/contract/document.ts";
import type { OwnerView } from "../../domain/contract/views.ts";
import { type CallRefusal, call } from "../api.ts";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import { IconButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useSheet } from "../ui/sheet.ts";
import { SelectField } from "../ui/text-field.tsx";
import css from "./preview.css?inline";

type Props = {
  documentId: string;
  /** Where the host shows the room of one recipient, to be framed. */
  frameOf: (recipient: string) => string;
};

/** What each recipient will see, as wide as a desktop or a telephone, before anything is sent. */
export function Preview({ documentId, frameOf }: Props) {
  useSheet(css);
  const t = useT("prepare");
  const host = useHost();
  const { view, refusal } = useDraft(documentId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPhone, setPhone] = useState(false);
  const recipient = view?.recipients.find((one) => one._id === chosen) ?? view?.recipients[0];
  return (
    <main className="pv" id="main">
      <header className="pv-bar">
        <IconButton
          label={t("preview.back")}
          icon={<ArrowLeft className="cs-mirror" aria-hidden />}
          onClick={() => host.announce({ type: "fields_wanted", documentId })}
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
      {refusal && <Notice tone="danger">{refusal.message || t("preview.failed")}</Notice>}
      {recipient && (
        <iframe
          key={recipient._id}
          className="pv-frame"
          data-phone={isPhone || undefined}
          title={t("preview.frame", { person: recipient.name || recipient.email })}
          src={frameOf(recipient._id)}
        />
      )}
    </main>
  );
}

function useDraft(documentId: string): { view: OwnerView | null; refusal: CallRefusal | null } {
  const host = useHost();
  const [found, setFound] = useState<{ view: OwnerView | null; refusal: CallRefusal | null }>({
    view: null,
    refusal: null,
  });
  useEffect(() => {
    let isGone = false;
    void call(host, readDocument, { params: { documentId } }).then((answer) => {
      if (!isGone)
        setFound(answer.ok ? { view: answer.value, refusal: null } : { view: null, refusal: answer.refusal });
    });
    return () => {
      isGone = true;
    };
  }, [host, documentId]);
  return found;
}
