/** The state of graphics while a page is drawn, and what paints with it. */
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Raster } from "../../../domain/file/picture-difference.ts";
import { identity, multiply } from "../detect/matrix.ts";
import {
  type Area,
  areaOf,
  commonArea,
  fillShape,
  type Ink,
  type Outline,
  outlineOf,
  type Rgb,
  strokeShape,
  whiteRaster,
} from "./coarse-raster.ts";

/** A font, as pdf.js has prepared it. */
export type PdfjsFont = {
  loadedName: string;
  fontMatrix?: number[];
  vertical?: boolean;
  isType3Font?: boolean;
  charProcOperatorList?: Map<string, Operations>;
};

/** Operations as pdf.js lists them. */
export type Operations = { fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> };

type State = {
  matrix: Matrix;
  clip: Area;
  /** `null`: transparent. */
  fill: Rgb | null;
  stroke: Rgb | null;
  fillAlpha: number;
  strokeAlpha: number;
  groupAlpha: number;
  multiplies: boolean;
  lineWidth: number;
  font: PdfjsFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scaleX: number;
  leading: number;
  rise: number;
  mode: number;
  textMatrix: Matrix;
  /** Positions of the next letter and of the start of its line. */
  at: { x: number; y: number; lineX: number; lineY: number };
};

type Numbers = ArrayLike<number>;

const BLACK: Rgb = [0, 0, 0];
/** Stands for gradients and patterns. */
export const PATTERN: Rgb = [128, 128, 128];
const SQUARE = [0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 4];

export type Pen = {
  readonly raster: Raster;
  state: State;
  /** Whether each marked content that is open is hidden. */
  hidden: boolean[];
  save(): void;
  restore(): void;
  /** Draws with a state of its own. */
  apart(change: Partial<State>, draw: () => void): void;
  transform(by: Numbers | null | undefined): void;
  fill(outline: Outline, isEvenOdd?: boolean, colour?: Rgb | null): void;
  stroke(outline: Outline): void;
  /** Paints all that is not cut off. */
  flood(colour: Rgb): void;
  /** Cuts off what is painted from now on outside of the outline's box. */
  clip(outline: Outline): void;
  clipToBox(box: Numbers | null | undefined, within?: Numbers | null): void;
  /** A picture is an area whose tint depends on its size; `null` for a stencil. */
  picture(by: Numbers | null, size: { width: number; height: number } | null): void;
  beginGroup(group: { bbox?: Numbers; matrix?: Numbers; smask?: unknown }): void;
  endGroup(): void;
  beginAnnotation(box: Numbers | null, by: Numbers, inner: Numbers, leavesOut: boolean): void;
  endAnnotation(): void;
};

export function createPen({ width, height, matrix }: { width: number; height: number; matrix: Matrix }): Pen {
  const raster: Raster = whiteRaster(width, height);
  const page: Area = { left: 0, top: 0, right: width, bottom: height };
  let saved: State[] = [];
  /** Number of open groups that are masks or lie in one. */
  let masks = 0;
  let isLeftOut = false;

  const pen: Pen = {
    raster,
    state: initialState(matrix, page),
    hidden: [],

    save(): void {
      saved.push({ ...pen.state, at: { ...pen.state.at } });
    },

    restore(): void {
      pen.state = saved.pop() ?? pen.state;
    },

    apart(change: Partial<State>, draw: () => void): void {
      const [outer, outerSaved] = [pen.state, saved];
      pen.state = { ...outer, at: { ...outer.at }, ...change };
      saved = [];
      draw();
      [pen.state, saved] = [outer, outerSaved];
    },

    transform(by: Numbers | null | undefined): void {
      if (by) pen.state.matrix = multiply(matrixOf(by), pen.state.matrix);
    },

    fill(outline: Outline, isEvenOdd = false, colour = pen.state.fill): void {
      const { clip, fillAlpha } = pen.state;
      if (colour && isShown()) fillShape(raster, outline, isEvenOdd, clip, inkOf(colour, fillAlpha));
    },

    stroke(outline: Outline): void {
      const { stroke, clip, strokeAlpha, lineWidth } = pen.state;
      const [a, b, c, d] = pen.state.matrix;
      const pixels = lineWidth * Math.sqrt(Math.abs(a * d - b * c));
      if (stroke && isShown()) strokeShape(raster, outline, pixels, clip, inkOf(stroke, strokeAlpha));
    },

    flood(colour: Rgb): void {
      const { left, top, right, bottom } = pen.state.clip;
      pen.fill([[left, top, right, top, right, bottom, left, bottom]], false, colour);
    },

    clip(outline: Outline): void {
      const { left, top, right, bottom } = areaOf(outline);
      // Poppler and PDFium cut nothing off by an empty path; what was cut off could change unseen.
      if (!Number.isFinite(left + top + right + bottom)) return;
      pen.state.clip = commonArea(pen.state.clip, { left, top, right, bottom });
    },

    clipToBox(box: Numbers | null | undefined, within?: Numbers | null): void {
      if (!box) return;
      const [x0, y0, x1, y1] = [box[0]!, box[1]!, box[2]!, box[3]!];
      const by = within ? multiply(matrixOf(within), pen.state.matrix) : pen.state.matrix;
      pen.clip(outlineOf([0, x0, y0, 1, x1, y0, 1, x1, y1, 1, x0, y1], by));
    },

    picture(by: Numbers | null, size: { width: number; height: number } | null): void {
      pen.save();
      pen.transform(by);
      const tint = size ? 150 + ((size.width * 31 + size.height * 17) % 80) : 0;
      pen.fill(outlineOf(SQUARE, pen.state.matrix), false, size ? [tint, tint, 255 - tint / 4] : pen.state.fill);
      pen.restore();
    },

    beginGroup({ bbox, matrix: by, smask }: { bbox?: Numbers; matrix?: Numbers; smask?: unknown }): void {
      pen.save();
      pen.clipToBox(bbox, by);
      Object.assign(pen.state, {
        groupAlpha: pen.state.groupAlpha * pen.state.fillAlpha,
        fillAlpha: 1,
        strokeAlpha: 1,
      });
      if (masks > 0 || smask) masks++;
    },

    endGroup(): void {
      masks = Math.max(0, masks - 1);
      pen.restore();
    },

    beginAnnotation(box: Numbers | null, by: Numbers, inner: Numbers, leavesOut: boolean): void {
      [saved, masks, isLeftOut] = [[], 0, leavesOut];
      pen.state = initialState(matrix, page);
      pen.clipToBox(box);
      pen.transform(by);
      pen.transform(inner);
    },

    endAnnotation(): void {
      isLeftOut = false;
    },
  };

  function isShown(): boolean {
    return masks === 0 && !isLeftOut && !pen.hidden.includes(true);
  }

  function inkOf(colour: Rgb, alpha: number): Ink {
    return { colour, alpha: alpha * pen.state.groupAlpha, multiplies: pen.state.multiplies };
  }

  return pen;
}

export function matrixOf(numbers: Numbers): Matrix {
  return Array.from(numbers) as unknown as Matrix;
}

function initialState(matrix: Matrix, clip: Area): State {
  return {
    ...{ matrix, clip, fill: BLACK, stroke: BLACK, fillAlpha: 1, strokeAlpha: 1, groupAlpha: 1, multiplies: false },
    ...{ lineWidth: 1, font: null, fontSize: 0, charSpacing: 0, wordSpacing: 0, scaleX: 1, leading: 0, rise: 0 },
    ...{ mode: 0, textMatrix: identity, at: { x: 0, y: 0, lineX: 0, lineY: 0 } },
  };
}
