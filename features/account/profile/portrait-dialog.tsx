import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { drawPortrait, type Portrait } from "./read-portrait.ts";
import { type Crop, fitZoom, moved, squareOf, ZOOM_LIMIT } from "./square.ts";

type Props = {
  portrait: Portrait;
  /** Resolves with the refusal text to show, or `null` on success. */
  onSave: (picture: string) => Promise<string | null>;
  onClose: () => void;
};

const STEP = 0.05;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the part of a picture to show: by dragging, by the arrow keys, and by zooming from all of it to a quarter. */
export function PortraitDialog({ portrait, onSave, onClose }: Props) {
  const t = useT("account");
  const common = useT("common");
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => portrait.close, [portrait]);
  const save = async () => {
    setBusy(true);
    const refused = await onSave(drawPortrait(portrait, crop));
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  const smallest = fitZoom(portrait);
  return (
    <Dialog
      title={t("picture.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={isBusy} onClick={save}>
            {t("picture.save")}
          </Button>
        </>
      }
    >
      <Stage portrait={portrait} crop={crop} onCrop={setCrop} />
      <label className="cs-profile-zoom">
        <span>{t("picture.zoom")}</span>
        <input
          type="range"
          min={smallest}
          max={ZOOM_LIMIT}
          step="any"
          value={crop.zoom}
          onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
      <div className="cs-profile-buttons">
        <Button disabled={crop.zoom === 1} onClick={() => setCrop({ zoom: 1, x: 0.5, y: 0.5 })}>
          {t("picture.fill")}
        </Button>
        <Button disabled={crop.zoom === smallest} onClick={() => setCrop({ zoom: smallest, x: 0.5, y: 0.5 })}>
          {t("picture.fit")}
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}

type StageProps = { portrait: Portrait; crop: Crop; onCrop: (crop: Crop) => void };

function Stage({ portrait, crop, onCrop }: StageProps) {
  const t = useT("account");
  const from = useRef<{ x: number; y: number } | null>(null);
  const { side, left, top } = squareOf(portrait, crop);
  const style = {
    "--width": `${(portrait.width / side) * 100}%`,
    "--left": `${(-left / side) * 100}%`,
    "--margin": portrait.color,
    "--top": `${(-top / side) * 100}%`,
  } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onCrop(moved(portrait, crop, { x: step[0], y: step[1] }));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = { x: (from.current.x - event.clientX) / width, y: (from.current.y - event.clientY) / width };
    from.current = { x: event.clientX, y: event.clientY };
    onCrop(moved(portrait, crop, by));
  };
  const stop = () => {
    from.current = null;
  };
  return (
    <button
      type="button"
      className="cs-profile-stage"
      style={style}
      aria-label={t("picture.stage")}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <img src={portrait.url} alt="" draggable={false} />
    </button>
  );
}
