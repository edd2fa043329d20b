import type { AttributeFault } from "./attributes.ts";

/** What every event says of the document it is about; `null` where that is not known, or not yet. */
export type DocumentDetail = {
  documentId: string | null;
  recipientId: string | null;
  /** What came of it here: `SIGNED`, `DECLINED`, `SENT`, or a verification's verdict. */
  status: string | null;
  /** As it was given by `external-id`. */
  externalId: string | null;
};

export type FieldDetail = DocumentDetail & { field: string; value: string | boolean };

export type ErrorDetail = DocumentDetail & {
  /** A refusal of the API, or one of the element's own. */
  code: string;
  /** A sentence in the element's language. */
  message: string;
  /** Of a property: the place in it that cannot be used, e.g. `recipients.0.email`. */
  path?: string;
};

/** Where somebody prepares: files and people, fields, or how it will look. */
export type StepDetail = DocumentDetail & { step: "setup" | "fields" | "preview" };
export type SavedDetail = DocumentDetail & { version: number };
export type UploadedDetail = DocumentDetail & { fileName: string };

/** The events and their details. All bubble and leave the shadow tree. */
export type ElementEvents = {
  /** The element's code is there. */
  load: DocumentDetail;
  /** It can be used. */
  ready: DocumentDetail;
  "field-change": FieldDetail;
  /** Of `<countersign-prepare>`, in the order in which they come. */
  entered: StepDetail;
  uploaded: UploadedDetail;
  saved: SavedDetail;
  sent: DocumentDetail;
  completed: DocumentDetail;
  declined: DocumentDetail;
  error: ErrorDetail;
};

/** Refusals that no server says. */
export type OwnErrorCode =
  | "session_missing"
  | "session_unavailable"
  | "session_unnamed"
  | "embed_session_expired"
  | "embed_origin_refused"
  | "unreachable"
  | "values_left_out"
  | `attribute_${AttributeFault["why"]}`;

export function fire<N extends keyof ElementEvents>(element: Element, name: N, detail: ElementEvents[N]): void {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
