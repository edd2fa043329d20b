import { encode } from "uqr";
import { useSheet } from "../styles/sheet.ts";
import css from "./qr-code.css?inline";

/** Quiet zone in modules (ISO/IEC 18004). */
const BORDER = 4;

/** Always dark on white, also in dark mode: not every app reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  useSheet(css, "cs-ui");
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="cs-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
