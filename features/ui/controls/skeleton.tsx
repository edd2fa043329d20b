import type { CSSProperties } from "react";
import css from "../layout/feedback.css?inline";
import { useSheet } from "../styles/sheet.ts";

/** Grey placeholder for content that is loading; sizes are CSS lengths. */
export function Skeleton({ width, height, radius }: { width?: string; height?: string; radius?: string }) {
  useSheet(css, "cs-ui");
  const style = { "--width": width, "--height": height, "--radius": radius } as CSSProperties;
  return <span className="cs-skeleton" style={style} aria-hidden />;
}
