import type { DocumentLanguage } from "../document-language.ts";
import type { Instant } from "../ids.ts";
import type { RefusalCode, RefusalParams } from "../outcome.ts";
import type { Field } from "./field.ts";
import type { Millimetres, Points, Size } from "./geometry.ts";
import type { PropertyName } from "./properties.ts";
import type { Shape } from "./shapes.ts";

/** What is known of the signer at signing time, before anything is typed. */
export type KnownValues = {
  name: string;
  email: string;
  /** From what this person filled in for this sender before; empty where nothing is known. */
  title: string;
  company: string;
  at: Instant;
  /** The signer's own, IANA. */
  timeZone: string;
  language: DocumentLanguage;
};

/**
 * What fills a kind: `text` a string, `check` a boolean, `ink` a signature-like picture or strokes, `picture` a photograph
 * or image, `file` an attachment, `none` nothing: it is there to be read.
 */
export type ValueForm = "text" | "check" | "ink" | "picture" | "file" | "none";

/** What a field shows: its text or tick; `true` where its value is a picture. */
export type Shown = {
  value: string | boolean;
  /** Lines about the signer beside a signature, in the order asked for. */
  caption?: readonly string[];
  language: DocumentLanguage;
};

export type ValueFault = { code: RefusalCode; params?: RefusalParams };

/** Everything the product knows of one kind of field. One file each; `kinds.ts` lists them. */
export type FieldKind = {
  form: ValueForm;
  defaultSize: Size<Millimetres>;
  minimumSize: Size<Millimetres>;
  /** Which properties the sender is offered. */
  properties: readonly PropertyName[];
  /** What is wrong with a text that is filled in; pictures and files are looked at where they arrive. */
  fault?(field: Field, text: string): ValueFault | null;
  /** A text in the one form it is stored in: trimmed, digits made plain. Left out, as it came. */
  normalise?(text: string): string;
  /** The value before the signer touches it. */
  prefill?(field: Field, known: KnownValues): string | boolean | undefined;
  /** The words a stored text is shown with. Left out, the text itself. */
  words?(field: Field, text: string, language: DocumentLanguage): string;
  /** Set by the server at signing; what a browser sends for it is ignored. */
  serverSet?: true;
  /** What is drawn for a value, `size` being the field's box. */
  shapes(field: Field, shown: Shown, size: Size<Points>): Shape[];
};
