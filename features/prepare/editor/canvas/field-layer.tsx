import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useRef } from "react";
import { clampToPage, toCssPixels } from "../../../../domain/field/geometry.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import type { PageSlot } from "../../../pdf/page-list.tsx";
import type { Editor } from "../create-editor.ts";
import { KindIcon } from "../palette/kind-icons.tsx";
import { boxAround } from "./box.ts";
import { FieldBox } from "./field-box.tsx";
import { isSamePage, shapeOf } from "./page-shapes.ts";
import type { PointerControl } from "./pointer.ts";
import { SelectionTools } from "./selection-tools.tsx";

type Props = { editor: Editor; pointer: PointerControl; pageIndex: number; slot: PageSlot };

/** One page's fields over its picture, with guides and the armed kind. */
export const FieldLayer = memo(
  Layer,
  (was, is) =>
    was.editor === is.editor &&
    was.pointer === is.pointer &&
    was.pageIndex === is.pageIndex &&
    was.slot.pixelsPerPoint === is.slot.pixelsPerPoint,
);

function Layer({ editor, pointer, pageIndex, slot }: Props) {
  const page = editor.pages.value[pageIndex];
  const wasFramed = useRef(false);
  if (!page) return null;
  const fields = editor.fieldsOn(page);
  const isArmed = editor.tool.value !== null;
  if (pointer.marquee.value) wasFramed.current = true;

  function onPointerDown(event: PointerEvent): void {
    // A touch on the page scrolls it.
    if (event.button !== 0 || event.pointerType === "touch" || editor.tool.peek()) return;
    wasFramed.current = false;
    pointer.frame(event);
  }

  function onClick(event: MouseEvent): void {
    const type = editor.tool.peek();
    const spot = pointer.spotAt(event);
    if (type === null) {
      // The click that ends a marquee keeps its selection.
      if (!wasFramed.current && !event.shiftKey) editor.select([]);
      wasFramed.current = false;
    } else if (spot) editor.place(type, spot);
    pointer.aim.value = null;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard places by the keys of the shortcut sheet
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard places by the keys of the shortcut sheet
    <div className="pr-layer" dir="ltr" data-armed={isArmed} onPointerDown={onPointerDown} onClick={onClick}>
      {fields.map((field) => (
        <FieldBox
          key={field.key}
          editor={editor}
          pointer={pointer}
          field={field}
          pageIndex={pageIndex}
          pixelsPerPoint={slot.pixelsPerPoint}
        />
      ))}
      <Aim editor={editor} pointer={pointer} pageIndex={pageIndex} slot={slot} />
      <Marquee editor={editor} pointer={pointer} pageIndex={pageIndex} slot={slot} />
      <Guides editor={editor} pageIndex={pageIndex} slot={slot} />
      {editor.selection.value.size > 1 && <SelectionTools editor={editor} page={page} slot={slot} />}
    </div>
  );
}

/** The armed kind under the pointer. */
function Aim({ editor, pointer, pageIndex, slot }: Props) {
  const page = editor.pages.value[pageIndex]!;
  const type = editor.tool.value;
  const aim = pointer.aim.value;
  if (!type || !aim || !isSamePage(aim.at, page)) return null;
  const placed = clampToPage(boxAround(aim.point, kindOf(type).defaultSize, page), shapeOf(page));
  const box = toCssPixels(placed, slot.pixelsPerPoint);
  const style = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    "--person": editor.recipient.value?.color,
  } as CSSProperties;
  return (
    <div className="pr-field pr-aim" style={style} aria-hidden>
      <span className="pr-face pr-face-sign">
        <KindIcon type={type} />
      </span>
    </div>
  );
}

function Marquee({ editor, pointer, pageIndex, slot }: Props) {
  const marquee = pointer.marquee.value;
  if (!marquee || !isSamePage(marquee.at, editor.pages.value[pageIndex]!)) return null;
  const { x, y, width, height } = toCssPixels(marquee.box, slot.pixelsPerPoint);
  return <div className="pr-marquee" style={{ left: x, top: y, width, height }} aria-hidden />;
}

function Guides({ editor, pageIndex, slot }: Omit<Props, "pointer">) {
  const page = editor.pages.value[pageIndex]!;
  const guides = editor.gesture.guides.value;
  if (!guides || !isSamePage(guides.at, page)) return null;
  return guides.lines.map(({ axis, at }) => {
    const offset = toCssPixels({ x: at, y: at, width: 0, height: 0 }, slot.pixelsPerPoint).x;
    return (
      <span
        key={`${axis}${at}`}
        className="pr-guide"
        data-axis={axis}
        style={axis === "x" ? { left: offset } : { top: offset }}
      />
    );
  });
}
