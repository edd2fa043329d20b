import { useEffect, useRef, useState } from "react";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import type { PdfFile } from "./open-pdf.ts";
import css from "./page-picture.css?inline";

export type PagePictureProps = {
  /** URL of the server's picture of the page, shown immediately. */
  image: string;
  /** Accessible name, e.g. "Page 2 of 9". */
  label: string;
  /** If set, the page is drawn sharp over the picture once the PDF is open. */
  pdf?: PdfFile | null;
  /** Index within `pdf`, from 0. */
  page: number;
  /** CSS pixels; the height follows from the container. */
  width: number;
  /** Texts shown instead of a picture that cannot be made: while `pdf` draws the page, and if that fails. */
  undrawn?: { waiting: string; failed: string } | undefined;
  /** Adds the page's text for selection and screen readers. Needs `pdf`. */
  text?: boolean;
};

/** A browser that has drawn nothing after this time will not. */
const GIVE_UP_MS = 45_000;

/**
 * One page: the picture first, then the sharp page and its text if there is a PDF. Fills its container. The image and
 * the drawing each dispatch a `load` event inside it.
 */
export function PagePicture({ image, label, pdf, page, width, undrawn, text }: PagePictureProps) {
  useSheet(css);
  const sharp = useRef<HTMLDivElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  useEffect(() => {
    if (!undrawn || state !== "waiting") return;
    const timer = setTimeout(() => setState("failed"), pdf === undefined ? 0 : GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [undrawn, state, pdf]);
  useEffect(() => {
    if (!pdf || width <= 0) return;
    const stop = new AbortController();
    // Debounce: zooming in steps would draw every step. The old drawing stays, stretched, until the new one is ready.
    const timer = setTimeout(async () => {
      try {
        const canvas = await pdf.draw(page, width, stop.signal);
        sharp.current?.replaceChildren(canvas);
        sharp.current?.dispatchEvent(new Event("load"));
        setState("drawn");
        if (text && textLayer.current) await pdf.writeText(page, width, textLayer.current, stop.signal);
      } catch {
        // The picture or the previous drawing stays: an aborted or failed drawing changes nothing.
        if (!stop.signal.aborted) setState((before) => (before === "drawn" ? before : "failed"));
      }
    }, 60);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pdf, page, width, text]);
  useEffect(() => {
    const [drawn, written] = [sharp.current, textLayer.current];
    // A drawing of another file must not cover this file's picture.
    return pdf
      ? () => {
          drawn?.replaceChildren();
          written?.replaceChildren();
        }
      : undefined;
  }, [pdf]);
  return (
    <div className="cs-page">
      {undrawn ? (
        state !== "drawn" && (
          <p className="cs-page-undrawn" role="status">
            {undrawn[state]}
          </p>
        )
      ) : (
        <PatientImage src={image} alt={label} />
      )}
      <div className="cs-page-sharp" ref={sharp} aria-hidden />
      {text && <div className="cs-page-text" translate="no" ref={textLayer} />}
    </div>
  );
}

/** Delays between retries for a picture that the server is still making; the last one repeats. */
const RETRY_MS = [700, 1_500, 3_000, 6_000, 10_000];
const TRIES = 60;

/** An image that retries while the server is still making it. */
export function PatientImage({ src, alt }: { src: string; alt: string }) {
  useSheet(css);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<"pending" | "shown">("pending");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      {state === "pending" && (
        <span className="cs-page-waiting">
          <Skeleton width="60%" height="1.2em" />
          <Skeleton height="0.7em" />
          <Skeleton height="0.7em" />
          <Skeleton width="85%" height="0.7em" />
        </span>
      )}
      <img
        src={tries === 0 ? src : `${src}?try=${tries}`}
        alt={alt}
        draggable={false}
        decoding="async"
        data-state={state}
        onLoad={() => setState("shown")}
        onError={() => {
          const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!;
          if (tries < TRIES) timer.current = setTimeout(() => setTries(tries + 1), wait);
        }}
      />
    </>
  );
}
