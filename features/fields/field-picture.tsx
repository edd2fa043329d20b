import { lazy, Suspense, useEffect } from "react";
import type { OutlineView } from "../../domain/contract/draft/outlines.ts";
import type { Box, Points, Size } from "../../domain/field/geometry.ts";
import type { Shape } from "../../domain/field/shapes.ts";
import type { VectorStrokes } from "../../domain/field/value.ts";
import { isReadFromTheRight } from "../../domain/text/reading-direction.ts";
import type { TextShape } from "./create-outliner.ts";
import { useOutliner } from "./outliner-context.ts";

const StrokePicture = lazy(() => import("./stroke-picture.tsx"));

type Props = {
  /** From the field's kind: `kindOf(field.type).shapes(field, shown, size)`. */
  shapes: readonly Shape[];
  /** Size of the field's box. */
  size: Size<Points>;
  /** Content of a `picture` shape: a data URL, or strokes. */
  picture?: string | VectorStrokes;
};

/**
 * Draws a field's content as the sealed PDF will show it; fills its container. It is decoration: the container
 * provides the accessible name. Texts are plain letters until their outlines are loaded.
 */
export function FieldPicture({ shapes, size, picture }: Props) {
  return (
    <svg
      // SVG has no attribute `translate`; translators know this class, too.
      className="fp notranslate"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      {shapes.map((shape, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: shapes of one field keep their order
        if (shape.shape === "text") return <Letters key={index} shape={shape} />;
        if (shape.shape === "picture") return picture && <Picture key={index} box={shape.box} picture={picture} />;
        return "fill" in shape ? (
          <path key={index} d={shape.d} fill={shape.fill} />
        ) : (
          <path
            key={index}
            d={shape.d}
            fill="none"
            stroke={shape.stroke}
            strokeWidth={shape.width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: shapes of one field keep their order
      })}
    </svg>
  );
}

function Picture({ box, picture }: { box: Box<Points>; picture: string | VectorStrokes }) {
  if (typeof picture === "string") return <image {...box} href={picture} />;
  return (
    <Suspense>
      <StrokePicture pad={picture} box={box} />
    </Suspense>
  );
}

const noOutline: { readonly value: OutlineView | null } = { value: null };

function Letters({ shape }: { shape: TextShape }) {
  const outliner = useOutliner();
  const known = outliner ? outliner.outlineOf(shape) : noOutline;
  const outline = known.value;
  const { box, look, text } = shape;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shape object with the same text and look is the same shape
  useEffect(() => outliner?.want(shape), [outliner, text, box.width, box.height, JSON.stringify(look)]);
  if (outline) return <path d={outline.d} fill={look.color} transform={`translate(${box.x} ${box.y})`} />;
  return <PlainLetters shape={shape} />;
}

const LINE_HEIGHT = 1.22;

/** Approximates the position of the outlines until they are loaded. */
function PlainLetters({ shape: { box, look, text } }: { shape: TextShape }) {
  const lines = text.split("\n");
  const height = look.size * (1 + (lines.length - 1) * LINE_HEIGHT);
  const top = box.y + (look.vertical === "top" ? 0 : (box.height - height) / 2);
  return (
    <g
      fill={look.color}
      fontSize={look.size}
      fontFamily='"Noto Sans", "Inter Variable", "Noto Sans Arabic Variable", sans-serif'
      fontWeight={look.bold ? 700 : 400}
      fontStyle={look.italic ? "italic" : "normal"}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text keep their order
        <text key={index} {...placeOf(line, look.align, box)} y={top + look.size * (0.86 + index * LINE_HEIGHT)}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** A line's direction is that of its first letter, as in the outlines, and not that of the page's language. */
function placeOf(line: string, align: TextShape["look"]["align"], box: TextShape["box"]) {
  const isFromTheRight = isReadFromTheRight(line);
  const isAtRight = align === "right" || (align === "start" && isFromTheRight);
  return {
    x: box.x + (align === "center" ? box.width / 2 : isAtRight ? box.width : 0),
    direction: isFromTheRight ? "rtl" : "ltr",
    textAnchor: align === "center" ? "middle" : isAtRight === isFromTheRight ? "start" : "end",
  } as const;
}
