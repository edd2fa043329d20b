import type { Instant } from "../ids.ts";
import type { RefusalCode, RefusalParams } from "../outcome.ts";
import type { DocumentLanguage } from "../text/document-language.ts";
import type { Field } from "./field.ts";
import type { Millimetres, Points, Size } from "./geometry.ts";
import type { PropertyName } from "./properties.ts";
import type { Shape } from "./shapes.ts";

/** Facts about the signer at signing time. */
export type KnownValues = {
  name: string;
  email: string;
  /** From this person's earlier documents of this sender; empty if unknown. */
  title: string;
  company: string;
  at: Instant;
  /** The signer's zone, IANA. */
  timeZone: string;
  language: DocumentLanguage;
};

/**
 * The type of a kind's value. `text`: a string; `check`: a boolean; `ink`: a signature-like picture or strokes;
 * `picture`: a photograph or image; `file`: an attachment; `none`: no value, read-only.
 */
type ValueForm = "text" | "check" | "ink" | "picture" | "file" | "none";

/** Displayed value of a field: its text or checked state; `true` for a picture. */
export type ShownValue = {
  value: string | boolean;
  /** Lines about the signer next to a signature, in the requested order. */
  caption?: readonly string[];
  language: DocumentLanguage;
};

export type ValueFault = { code: RefusalCode; params?: RefusalParams };

/** The complete definition of one kind of field. Each kind has a file; `kinds.ts` lists them. */
export type FieldKind = {
  form: ValueForm;
  defaultSize: Size<Millimetres>;
  minimumSize: Size<Millimetres>;
  /** Properties that the sender can edit. */
  properties: readonly PropertyName[];
  /** The fault of a stored text, for a reader of this language; pictures and files are checked on upload. */
  fault?(field: Field, text: string, language: DocumentLanguage): ValueFault | null;
  /**
   * The stored form of a text from a program, a link or a draft, e.g. trimmed. Default: unchanged. A text that cannot be
   * read stays as it is, for `fault`.
   */
  normalise?(text: string, field: Field, language: DocumentLanguage): string;
  /**
   * The stored form of a text that a person typed, if it differs from `normalise`. The control of such a kind holds the
   * text as `displayText` writes it.
   */
  readTyped?(text: string, field: Field, language: DocumentLanguage): { text: string } | { fault: ValueFault };
  /** The initial value. */
  prefill?(field: Field, known: KnownValues): string | boolean | undefined;
  /** The displayed form of a stored text. Default: the text itself. */
  displayText?(field: Field, text: string, language: DocumentLanguage): string;
  /** Set by the server at signing; a browser's value is ignored. */
  serverSet?: true;
  /** The shapes to draw for a value in a box of this size. */
  shapes(field: Field, shownValue: ShownValue, size: Size<Points>): Shape[];
};
