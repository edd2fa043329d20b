import { lazy, Suspense } from "react";
import type { PageView } from "../../../../domain/contract/views/views.ts";
import { toCssPixels } from "../../../../domain/field/geometry.ts";
import type { PageSlot } from "../../../pdf/page-list.tsx";
import type { Editor } from "../create-editor.ts";
import { isSamePage } from "./page-shapes.ts";

const Arrange = lazy(async () => ({ default: (await import("../properties/arrange.tsx")).Arrange }));

/** CSS pixels between the selection and its tools. */
const GAP = 14;
const HEIGHT = 48;

type Props = { editor: Editor; page: PageView; slot: PageSlot };

/** Buttons that align several selected fields, beside them on the page of the first. */
export function SelectionTools({ editor, page, slot }: Props) {
  const here = editor.selected.value.filter((field) => isSamePage(field, page));
  const firstKey = editor.ordered.value.find((field) => editor.selection.value.has(field.key))?.key;
  if (editor.gesture.live.value || !here.some((field) => field.key === firstKey)) return null;
  const boxes = here.map((field) => toCssPixels(field.box, slot.pixelsPerPoint));
  const top = Math.min(...boxes.map((box) => box.y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const isAbove = top > HEIGHT + GAP;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses on the buttons from reaching the page below
    <div
      className="pr-selection-tools"
      style={isAbove ? { bottom: slot.height - top + GAP } : { top: bottom + GAP }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && event.stopPropagation()}
    >
      <Suspense>
        <Arrange editor={editor} count={editor.selection.value.size} />
      </Suspense>
    </div>
  );
}
