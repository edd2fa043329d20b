import type { AttributeFault } from "./attributes.ts";

/** The document that an event is about; a part is `null` if it is not known, or not yet. */
export type DocumentDetail = {
  documentId: string | null;
  recipientId: string | null;
  /** The outcome: `SIGNED`, `DECLINED`, `SENT`, or a verification's verdict. */
  status: string | null;
  /** The value of `external-id`. */
  externalId: string | null;
};

export type FieldDetail = DocumentDetail & { field: string; value: string | boolean };

export type ErrorDetail = DocumentDetail & {
  /** A refusal code of the API, or one of the element's own. */
  code: string;
  /** A message in the element's language. */
  message: string;
  /** Path of the invalid part of a property, e.g. `recipients.0.email`. */
  path?: string;
};

/** The step of preparing: files and people, fields, or preview. */
type StepDetail = DocumentDetail & { step: "setup" | "fields" | "preview" };
type SavedDetail = DocumentDetail & { version: number };
type UploadedDetail = DocumentDetail & { fileName: string };

/** The events and their details. All bubble and leave the shadow tree. */
export type ElementEvents = {
  /** The element's code has loaded. */
  load: DocumentDetail;
  /** The element is ready for use. */
  ready: DocumentDetail;
  "field-change": FieldDetail;
  /** Events of `<countersign-prepare>`, in the order in which they fire. */
  entered: StepDetail;
  uploaded: UploadedDetail;
  saved: SavedDetail;
  sent: DocumentDetail;
  completed: DocumentDetail;
  declined: DocumentDetail;
  error: ErrorDetail;
};

/** Refusal codes that the server never sends. */
export type OwnErrorCode =
  | "session_missing"
  | "session_unavailable"
  | "session_other"
  | "session_unnamed"
  | "embed_session_expired"
  | "embed_origin_refused"
  | "unreachable"
  | "values_left_out"
  | `attribute_${AttributeFault["why"]}`;

export function fire<N extends keyof ElementEvents>(element: Element, name: N, detail: ElementEvents[N]): void {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
