import type { CSSProperties, MouseEvent } from "react";
import { clampToPage, toCssPixels } from "../../../domain/field/geometry.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { PageSlot } from "../../pdf/page-list.tsx";
import { boxAround } from "./box.ts";
import type { Editor } from "./create-editor.ts";
import { FieldBox } from "./field-box.tsx";
import { KindIcon } from "./kind-icons.tsx";
import { isSamePage, shapeOf } from "./page-shapes.ts";
import type { PointerControl } from "./pointer.ts";

type Props = { editor: Editor; pointer: PointerControl; pageIndex: number; slot: PageSlot };

/** The fields of one page over its picture, and what is being placed or aligned there. */
export function FieldLayer({ editor, pointer, pageIndex, slot }: Props) {
  const page = editor.pages.value[pageIndex];
  if (!page) return null;
  const fields = editor.ordered.value.filter((field) => isSamePage(field, page));
  const isArmed = editor.tool.value !== null;

  function onClick(event: MouseEvent): void {
    const type = editor.tool.peek();
    const spot = pointer.spotAt(event);
    if (type === null) editor.select([]);
    else if (spot) editor.place(type, spot);
    pointer.aim.value = null;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard places by the keys of the shortcut sheet
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard places by the keys of the shortcut sheet
    <div className="pr-layer" dir="ltr" data-armed={isArmed} onClick={onClick}>
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
      <Guides editor={editor} pageIndex={pageIndex} slot={slot} />
    </div>
  );
}

/** The armed kind under the pointer, as it would come to lie. */
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
