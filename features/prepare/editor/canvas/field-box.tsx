import { type CSSProperties, memo, type PointerEvent } from "react";
import type { Field } from "../../../../domain/field/field.ts";
import { toCssPixels } from "../../../../domain/field/geometry.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { formatNumber } from "../../../ui/formats.ts";
import { useToasts } from "../../../ui/overlay/toast.tsx";
import { useOwnerName } from "../../draft/texts/use-owner-name.ts";
import type { Editor } from "../create-editor.ts";
import { handles } from "./box.ts";
import { FieldFace, faceTextOf } from "./field-face.tsx";
import { FieldLock } from "./field-lock.tsx";
import type { PointerControl } from "./pointer.ts";

type Props = {
  editor: Editor;
  pointer: PointerControl;
  field: Field;
  /** Counted through all files, from 0. */
  pageIndex: number;
  pixelsPerPoint: number;
};

/** A field on its page: focusable, labelled, draggable by its body and handles. */
export const FieldBox = memo(function FieldBox({ editor, pointer, field, pageIndex, pixelsPerPoint }: Props) {
  const t = useT("prepare");
  const language = useLanguage();
  const nameOf = useOwnerName();
  const owner = editor.owners.value.find((one) => one._id === field.recipient);
  const isSelected = editor.selection.value.has(field.key);
  const isLocked = owner !== undefined && !editor.free.value.includes(owner);
  const toasts = useToasts();
  const box = toCssPixels(field.box, pixelsPerPoint);
  const style = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    "--person": owner?.color,
    "--font": `${field.fontSize * pixelsPerPoint}px`,
  } as CSSProperties;

  const faceText = faceTextOf(field, owner) || field.label || t(`kind.${field.type}`);
  const person = nameOf(owner, t("people.someone"));
  const name = t(
    isLocked ? "editor.field.locked" : field.required ? "editor.field.required" : "editor.field.optional",
    {
      kind: field.label || t(`kind.${field.type}`),
      person,
      page: formatNumber(language, pageIndex + 1),
    },
  );
  const notifyLocked = () => toasts.error(t("editor.locked", { person }));

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || editor.tool.peek() || isLocked) return;
    const isTouch = event.pointerType === "touch";
    // A touch on an unselected field may be a scroll: a tap selects it, then it can be dragged.
    if (isTouch && !isSelected) return;
    event.stopPropagation();
    event.currentTarget.focus({ preventScroll: true });
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      editor.toggle(field.key);
      return;
    }
    if (!isSelected) editor.select([field.key]);
    const handle = (event.target as HTMLElement).dataset.handle as (typeof handles)[number] | undefined;
    pointer.grab(event, field.key, handle ?? null);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: handles inside a real button would take no pointer in some browsers
    <div
      role="button"
      tabIndex={0}
      className="pr-field"
      data-field-key={field.key}
      data-kind={field.type}
      data-required={field.required}
      data-locked={isLocked || undefined}
      aria-pressed={isLocked ? undefined : isSelected}
      aria-disabled={isLocked || undefined}
      aria-label={withShown(name, faceText)}
      aria-describedby="pr-field-help"
      style={style}
      onPointerDown={onPointerDown}
      onKeyUp={(event) => {
        // A field reached by Tab becomes the selection that keys act on.
        if (event.key === "Tab" && !editor.selection.peek().has(field.key)) editor.select([field.key]);
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (isLocked) return notifyLocked();
        const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
        if (isPlain && !editor.selection.peek().has(field.key)) editor.select([field.key]);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (isLocked) notifyLocked();
        else if (event.shiftKey) editor.toggle(field.key);
        else editor.select([field.key]);
      }}
    >
      <FieldFace field={field} owner={owner} page={editor.pages.value[pageIndex]} />
      {isLocked && <FieldLock />}
      {isSelected &&
        handles.map((handle) => <span key={handle} className="pr-handle" data-handle={handle} aria-hidden />)}
    </div>
  );
});

/** The accessible name contains the visible text (WCAG 2.5.3). */
function withShown(name: string, faceText: string): string {
  return name.includes(faceText) ? name : `${name}: ${faceText}`;
}
