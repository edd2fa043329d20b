import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { SignatureImage } from "../../domain/field/value.ts";
import { directionOf } from "../../domain/text/language.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { IconButton } from "../ui/controls/button.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Modal } from "../ui/overlay/modal.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import type { Adopted } from "./adopted.ts";
import { DrawTab } from "./draw-tab.tsx";
import css from "./ink-frame.css?inline";
import pad from "./pad.css?inline";
import { StyleTab } from "./style-tab.tsx";
import { UploadTab } from "./upload-tab.tsx";

type InkTab = "saved" | Adopted["way"];

type Props = {
  title: string;
  /** Label of the button that closes without a result. */
  closeLabel: string;
  initials: boolean;
  /** The name or initials to write first. */
  name: string;
  /** Language of the handwriting. */
  language: string;
  /** A choice of saved ones, offered first; absent: there are none. */
  saved?: Elements;
  /** A drawing that was begun earlier. */
  unfinished?: SignatureImage | null;
  onInk: (ink: Adopted | null) => void;
  onClose: () => void;
  footer: ReactNode;
};

/** The dialog in which a signature or initials are chosen, written, drawn or uploaded. */
export function InkFrame({ title, closeLabel, saved, unfinished = null, onInk, onClose, footer, ...writing }: Props) {
  useSheet(css);
  useSheet(pad);
  const ways: InkTab[] = saved ? ["saved", "style", "draw", "upload"] : ["style", "draw", "upload"];
  const [way, setWay] = useState<InkTab>(() =>
    unfinished ? "draw" : saved ? "saved" : window.matchMedia("(pointer: coarse)").matches ? "draw" : "style",
  );
  const [text, setText] = useState(writing.name);
  const select = (next: InkTab) => {
    // Existing ink stays as it is.
    if (next === way) return;
    onInk(null);
    setWay(next);
  };
  return (
    <Modal className="sign-ink-dialog" label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <WayTabs ways={ways} way={way} onSelect={select} />
        <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="sign-ink-body" role="tabpanel" id="sign-way-panel" aria-labelledby={`sign-way-${way}`}>
        {way === "saved" && saved}
        {way === "style" && <StyleTab {...writing} text={text} onText={setText} onInk={onInk} />}
        {way === "draw" && <DrawTab before={unfinished} onInk={onInk} />}
        {way === "upload" && <UploadTab onInk={onInk} />}
      </div>
      <footer>{footer}</footer>
    </Modal>
  );
}

type TabsProps = { ways: readonly InkTab[]; way: InkTab; onSelect: (way: InkTab) => void };

function WayTabs({ ways, way, onSelect }: TabsProps) {
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
