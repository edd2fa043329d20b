import type { RefusalCode, RefusalParams } from "../outcome.ts";
import type { Field } from "./field.ts";
import type { Millimetres, Size } from "./geometry.ts";

/** What is known of the signer at signing time, before anything is typed. */
export type KnownValues = { name: string; email: string /** Today in the signer's zone, formatted. */; today: string };

/** How a kind is drawn: what the stamp on the page and the preview in the browser have to show. */
export type Drawing = "text" | "check" | "signature";

/** Everything the product knows of one kind of field. One file each; `kinds.ts` lists them. */
export type FieldKind<Value> = {
  drawing: Drawing;
  defaultSize: Size<Millimetres>;
  minimumSize: Size<Millimetres>;
  /** Whether the value counts as filled in. */
  isFilled(value: Value): boolean;
  /** What is wrong with a value that has the right type. */
  fault?(field: Field, value: Value): { code: RefusalCode; params?: RefusalParams } | null;
  /** The value before the signer touches it. */
  prefill?(field: Field, known: KnownValues): Value | undefined;
  /** Set by the server at signing; what a browser sends for it is ignored. */
  serverSet?: true;
};
