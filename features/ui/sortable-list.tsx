import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { AriaLocale } from "./aria-locale.tsx";
import { useSheet } from "./sheet.ts";
import css from "./sortable-list.css?inline";

export type SortableItem = {
  id: string;
  /** How it is called while it is moved. */
  name: string;
  content: ReactNode;
};

export type SortableListProps = {
  label: string;
  /** Read out for an item's grip, e.g. "Move contract.pdf". */
  gripLabel: (name: string) => string;
  items: readonly SortableItem[];
  /** All ids in their new order. */
  onReorder: (ids: string[]) => void;
  disabled?: boolean;
};

/** Items reordered by dragging, or by keyboard: Enter on the grip, arrows, Enter. */
export function SortableList({ label, gripLabel, items, onReorder, disabled }: SortableListProps) {
  useSheet(css, "cs-ui");
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: disabled ?? false,
    getItems: (ids) => [...ids].map((id) => ({ "text/plain": items.find((item) => item.id === id)?.name ?? "" })),
    onReorder({ keys, target }) {
      const moved = items.map((item) => item.id).filter((id) => keys.has(id));
      const rest = items.map((item) => item.id).filter((id) => !keys.has(id));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === "after" ? 1 : 0);
      onReorder([...rest.slice(0, at), ...moved, ...rest.slice(at)]);
    },
  });
  return (
    <AriaLocale>
      <GridList
        aria-label={label}
        className="cs-sortable"
        items={items}
        dependencies={[items, disabled]}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode="none"
        keyboardNavigationBehavior="tab"
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.name} className="cs-sortable-item">
            <Button
              slot="drag"
              className="cs-sortable-grip"
              isDisabled={disabled ?? false}
              aria-label={gripLabel(item.name)}
            >
              <GripVertical aria-hidden />
            </Button>
            <div>{item.content}</div>
          </GridListItem>
        )}
      </GridList>
    </AriaLocale>
  );
}
