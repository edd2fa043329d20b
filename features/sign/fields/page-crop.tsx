import type { CSSProperties } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { sizeOfView } from "../../fields/field-of-view.ts";
import { FieldPicture } from "../../fields/field-picture.tsx";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { useFormats } from "../../ui/use-formats.ts";
import type { FormField } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { shapesIn } from "./shown-field.ts";

/** Minimum width of the page shown around a field; millimetres. */
const SHOWN_MM = 120;
/** Height of the crop as a fraction of its width. */
const SHAPE = 0.42;

/** The part of the page around a field, with the field's current value. */
export function PageCrop({ signing, view, field }: { signing: Signing; view: SignerView; field: FormField }) {
  const t = useT("sign");
  const formats = useFormats();
  const { apiBase } = useHost();
  const page = view.pages[field.page];
  if (!page || !view.assets) return null;
  const visibleWidth = Math.min(page.width, Math.max(SHOWN_MM, field.width * 1.4));
  const high = visibleWidth * SHAPE;
  const left = clamp(field.position.x + field.width / 2 - visibleWidth / 2, 0, page.width - visibleWidth);
  const top = clamp(field.position.y + field.height / 2 - high / 2, 0, Math.max(0, page.height - high));
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  const styleOf = (one: FormField): CSSProperties => ({
    left: percent(one.position.x - left, visibleWidth),
    top: percent(one.position.y - top, high),
    width: percent(one.width, visibleWidth),
    height: percent(one.height, high),
  });
  return (
    <div
      className="sign-crop"
      role="img"
      aria-label={t("sheet.crop", { page: formats.number(field.page + 1) })}
      style={{ aspectRatio: `1 / ${SHAPE}` }}
    >
      <img
        src={`${apiBase}${view.assets.base}/${page.part}/pages/${page.page}.jpg`}
        alt=""
        style={{
          width: percent(page.width, visibleWidth),
          left: percent(-left, visibleWidth),
          top: percent(-top, high),
        }}
      />
      {signing.shown.value
        .filter((one) => one.page === field.page)
        .map((one) => (
          <div
            key={one.key}
            className="sign-crop-field"
            style={styleOf(one)}
            data-kind={one.type}
            data-current={one.key === field.key || undefined}
          >
            <FieldPicture
              shapes={shapesIn(signing, view, one, Date.now())}
              size={sizeOfView(one)}
              picture={signing.pictureIn(one)}
            />
          </div>
        ))}
    </div>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
