import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  RectangleHorizontal,
  RectangleVertical,
  Square,
} from "lucide-react";
import { useT } from "../../../host/i18n.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import type { Alignment } from "../canvas/arrange.ts";
import type { Editor } from "../create-editor.ts";

const alignIcons: Record<Alignment, typeof AlignStartVertical> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};
const sizeIcons = { width: RectangleHorizontal, height: RectangleVertical, both: Square } as const;

/** Buttons that align, distribute and resize the selected fields. */
export function Arrange({ editor, count }: { editor: Editor; count: number }) {
  const t = useT("prepare");
  return (
    <fieldset className="pr-arrange" aria-label={t("editor.arrange")}>
      {(Object.keys(alignIcons) as Alignment[]).map((alignment) => {
        const Icon = alignIcons[alignment];
        return (
          <IconButton
            key={alignment}
            label={t(`editor.align.${alignment}`)}
            icon={<Icon aria-hidden />}
            onClick={() => editor.align(alignment)}
          />
        );
      })}
      {count > 2 && (
        <>
          <IconButton
            label={t("editor.distribute.x")}
            icon={<AlignHorizontalDistributeCenter aria-hidden />}
            onClick={() => editor.distribute("x")}
          />
          <IconButton
            label={t("editor.distribute.y")}
            icon={<AlignVerticalDistributeCenter aria-hidden />}
            onClick={() => editor.distribute("y")}
          />
        </>
      )}
      {(["width", "height", "both"] as const).map((side) => {
        const Icon = sizeIcons[side];
        return (
          <IconButton
            key={side}
            label={t(`editor.same.${side}`)}
            icon={<Icon aria-hidden />}
            onClick={() => editor.sameSize(side)}
          />
        );
      })}
    </fieldset>
  );
}
