import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { directionOf } from "../../../domain/text/language.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { initialsOf } from "../../ui/controls/avatar.tsx";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { FormField } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import type { Adopted } from "../form/stored-form.ts";
import { Consent } from "../room/consent.tsx";
import { DrawTab } from "./draw-tab.tsx";
import css from "./ink-dialog.css?inline";
import pad from "./pad.css?inline";
import { StyleTab } from "./style-tab.tsx";
import { UploadTab } from "./upload-tab.tsx";

const ways = ["style", "draw", "upload"] as const;
type Way = (typeof ways)[number];

type Props = {
  signing: Signing;
  view: SignerView;
  field: FormField;
  onClose: () => void;
  /** Called after a signature was adopted; `finish` if it was the last open field and the signer wants to finish. */
  onDone: (finish: boolean) => void;
};

/** Adopts a signature or initials: style, draw, upload. If nothing else is open, the signer can finish right here. */
export default function InkDialog({ signing, view, field, onClose, onDone }: Props) {
  useSheet(css);
  useSheet(pad);
  const t = useT("sign");
  const formats = useFormats();
  const initials = field.type === "initials";
  const [way, setWay] = useState<Way>(() => (window.matchMedia("(pointer: coarse)").matches ? "draw" : "style"));
  const [text, setText] = useState(() => (initials ? initialsOf(view.userName) : view.userName));
  const [ink, setInk] = useState<Adopted | null>(null);
  const [everywhere, setEverywhere] = useState(true);
  const remaining = signing.remainingLike(field);
  const covered = new Set([field.key, ...(everywhere ? remaining.map((one) => one.key) : [])]);
  const isLast = signing.owing.value.every((one) => covered.has(one.key));
  const adopt = (finish: boolean) => {
    if (!ink) return;
    signing.adopt(field, ink, everywhere);
    onDone(finish);
  };
  const select = (next: Way) => {
    // Existing ink stays as it is.
    if (next === way) return;
    setInk(null);
    setWay(next);
  };
  const title = t(initials ? "ink.title.initials" : "ink.title.signature");
  return (
    <Modal className="sign-ink-dialog" label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <WayTabs way={way} onSelect={select} />
        <IconButton label={t("sheet.document")} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="sign-ink-body" role="tabpanel" id="sign-way-panel" aria-labelledby={`sign-way-${way}`}>
        {way === "style" && (
          <StyleTab language={view.signerLanguage} initials={initials} text={text} onText={setText} onInk={setInk} />
        )}
        {way === "draw" && <DrawTab onInk={setInk} />}
        {way === "upload" && <UploadTab onInk={setInk} />}
      </div>
      <footer>
        {remaining.length > 0 && (
          <Checkbox checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
            {t("ink.everywhere", { number: formats.number(remaining.length) })}
          </Checkbox>
        )}
        {isLast && <Consent version={view.consentVersion} action={t("ink.finish")} />}
        <div className="sign-ink-actions">
          {isLast && (
            <Button large disabled={!ink} onClick={() => adopt(false)}>
              {t("ink.review")}
            </Button>
          )}
          <Button look="primary" large disabled={!ink} onClick={() => adopt(isLast)}>
            {t(isLast ? "ink.finish" : "ink.adopt")}
          </Button>
        </div>
      </footer>
    </Modal>
  );
}

function WayTabs({ way, onSelect }: { way: Way; onSelect: (way: Way) => void }): ReactNode {
  const t = useT("sign");
  const list = useRef<HTMLDivElement>(null);
  const forward = directionOf(useLanguage()) === "rtl" ? "ArrowLeft" : "ArrowRight";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = ways[(ways.indexOf(way) + (event.key === forward ? 1 : ways.length - 1)) % ways.length]!;
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#sign-way-${next}`)?.focus();
  };
  return (
    <div ref={list} className="sign-ways" role="tablist" aria-label={t("ink.tabs")} onKeyDown={onKeyDown}>
      {ways.map((one) => (
        <button
          key={one}
          id={`sign-way-${one}`}
          type="button"
          role="tab"
          aria-selected={one === way}
          aria-controls="sign-way-panel"
          tabIndex={one === way ? 0 : -1}
          onClick={() => onSelect(one)}
        >
          {t(`ink.${one}`)}
        </button>
      ))}
    </div>
  );
}
