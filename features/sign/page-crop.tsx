import type { CSSProperties } from "react";
import type { SignerView } from "../../domain/contract/views.ts";
import { useT } from "../i18n.ts";
import { useFormats } from "../ui/use-formats.ts";
import { type FormField, isInk } from "./form.ts";
import { InkPicture } from "./ink-picture.tsx";
import { Tick } from "./page-field.tsx";
import type { Signing } from "./signing.ts";

/** Around a field, so much of its page is shown at least; millimetres. */
const SHOWN_MM = 120;
/** Height of the crop as a share of its width. */
const SHAPE = 0.42;

/** The place on the page that a field is about, with what stands in it now. */
export function PageCrop({ signing, view, field }: { signing: Signing; view: SignerView; field: FormField }) {
  const t = useT("sign");
  const formats = useFormats();
  const page = view.pages[field.page];
  if (!page || !view.assets) return null;
  const shown = Math.min(page.width, Math.max(SHOWN_MM, field.width * 1.4));
  const high = shown * SHAPE;
  const left = clamp(field.position.x + field.width / 2 - shown / 2, 0, page.width - shown);
  const top = clamp(field.position.y + field.height / 2 - high / 2, 0, Math.max(0, page.height - high));
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  const value = signing.values.value[field.key];
  const adopted = signing.adoptedFor(field);
  const place = {
    left: percent(field.position.x - left, shown),
    top: percent(field.position.y - top, high),
    width: percent(field.width, shown),
    height: percent(field.height, high),
    "--font": `${((field.fontSize * 0.3528) / shown) * 100}cqw`,
  } as CSSProperties;
  return (
    <div
      className="sign-crop"
      role="img"
      aria-label={t("sheet.crop", { page: formats.number(field.page + 1) })}
      style={{ aspectRatio: `1 / ${SHAPE}` }}
    >
      <img
        src={`${view.assets.base}/${page.part}/pages/${page.page}.jpg`}
        alt=""
        style={{ width: percent(page.width, shown), left: percent(-left, shown), top: percent(-top, high) }}
      />
      <div className="sign-crop-field" style={place} data-kind={field.type}>
        {isInk(field) ? value === true && adopted && <InkPicture image={adopted.image} /> : null}
        {field.type === "checkbox" && <Tick on={value === true} />}
        {typeof value === "string" && <span dir="auto">{value}</span>}
      </div>
    </div>
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
