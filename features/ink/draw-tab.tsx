import { Eraser, Undo2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { strokeOutlines } from "../../domain/field/stroke-outline.ts";
import type { SignatureImage, VectorStrokes } from "../../domain/field/value.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import type { Adopted } from "./adopted.ts";
import { extendStroke, startStroke, type Touch, undoStroke } from "./drawing.ts";
import { drawByKey, firstPen, type Pen } from "./key-drawing.ts";

type Props = {
  /** An unfinished drawing to continue. */
  before?: SignatureImage | null;
  onInk: (ink: Adopted | null) => void;
};

/** A pad to draw on. Strokes keep the units of the pad at the first stroke, so turning the phone only redraws them. */
export function DrawTab({ before: unfinished, onInk }: Props) {
  const t = useT("sign");
  const surface = useRef<SVGSVGElement>(null);
  const before = useRef<Touch | null>(null);
  const [pad, setPad] = useState<VectorStrokes>(
    unfinished && typeof unfinished !== "string" ? unfinished : { width: 600, height: 220, strokes: [] },
  );
  /** Set once a key is pressed, until the pointer takes over. */
  const [pen, setPen] = useState<Pen | null>(null);
  const keysId = useId();
  const isEmpty = pad.strokes.length === 0;
  useEffect(() => onInk(isEmpty ? null : { image: pad, way: "draw" }), [pad, isEmpty, onInk]);
  useEffect(() => {
    if (!isEmpty || !surface.current) return;
    const size = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setPad({ width: Math.round(width), height: Math.round(height), strokes: [] });
    });
    size.observe(surface.current);
    return () => size.disconnect();
  }, [isEmpty]);

  const touchOf = (event: {
    clientX: number;
    clientY: number;
    timeStamp: number;
    pressure: number;
    pointerType: string;
  }): Touch => {
    const inverse = surface.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
    return {
      x: point.x,
      y: point.y,
      at: event.timeStamp,
      pressure: event.pointerType === "pen" ? event.pressure : null,
    };
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const touch = touchOf(event.nativeEvent);
    before.current = touch;
    setPen(null);
    setPad((now) => startStroke(now, touch));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" && !isEmpty) {
      event.preventDefault();
      setPad(undoStroke);
      return setPen((now) => now && { ...now, isDown: false });
    }
    const drawn = drawByKey(pad, pen ?? firstPen(pad), event);
    if (!drawn) return;
    event.preventDefault();
    setPad(drawn.pad);
    setPen(drawn.pen);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!before.current) return;
    const native = event.nativeEvent;
    const all = native.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [native]) {
      const touch = touchOf(one);
      const last = before.current;
      before.current = touch;
      setPad((now) => extendStroke(now, touch, last));
    }
  };
  const end = () => {
    before.current = null;
  };
  return (
    <div className="sign-draw">
      <div
        className="sign-pad"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        aria-label={t("ink.pad.keys.label")}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
      >
        <svg
          ref={surface}
          viewBox={`0 0 ${pad.width} ${pad.height}`}
          role="img"
          aria-label={t("ink.pad.label")}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          {strokeOutlines(pad).map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes only come and go at the end
            <path key={index} d={path} />
          ))}
          {pen && <circle className="sign-pad-pen" data-down={pen.isDown || undefined} cx={pen.x} cy={pen.y} r={5} />}
        </svg>
        {isEmpty && !pen && <p className="sign-pad-hint">{t("ink.pad")}</p>}
        <span className="sign-pad-line" aria-hidden />
      </div>
      <PadButtons
        isEmpty={isEmpty}
        onUndo={() => setPad(undoStroke)}
        onClear={() => setPad((now) => ({ ...now, strokes: [] }))}
      />
      <p className="sign-pad-keys" id={keysId}>
        {t("ink.pad.keys")}
      </p>
      <p className="cs-hidden" role="status">
        {pen && t(pen.isDown ? "ink.pad.pen.down" : "ink.pad.pen.up")}
      </p>
    </div>
  );
}

function PadButtons({ isEmpty, onUndo, onClear }: { isEmpty: boolean; onUndo: () => void; onClear: () => void }) {
  const t = useT("sign");
  return (
    <div className="sign-row">
      <Button icon={<Undo2 className="cs-mirror" aria-hidden />} disabled={isEmpty} onClick={onUndo}>
        {t("ink.undo")}
      </Button>
      <Button icon={<Eraser aria-hidden />} disabled={isEmpty} onClick={onClear}>
        {t("ink.clear")}
      </Button>
    </div>
  );
}
