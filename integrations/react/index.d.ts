import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from "react";

/** The secret, or the whole response of `POST /api/embed/session`. */
export type SuppliedSession = string | { session: string; scope?: { documentId?: string; recipientId?: string } };
/** Requests a session from the page's server; `documentId` is `null` at the start, later the document that is open. */
export type GetSession = (request: {
  documentId: string | null;
  recipientId: string | null;
}) => Promise<SuppliedSession> | SuppliedSession;
export type Values = Readonly<Record<string, string | boolean>>;

/** The document of an event; properties are `null` while unknown. */
export type DocumentDetail = {
  documentId: string | null;
  recipientId: string | null;
  /** `SIGNED`, `DECLINED`, `SENT`, or a verification's verdict. */
  status: string | null;
  externalId: string | null;
};
export type FieldDetail = DocumentDetail & { field: string; value: string | boolean };
export type ErrorDetail = DocumentDetail & { code: string; message: string };

type Handler<Detail> = (event: CustomEvent<Detail>) => void;

/** URL of the elements' code; absent if the page loads it itself. */
type Code =
  | { /** Origin of your installation: loads its newest release. */ server?: string; script?: never }
  | { /** One release, verified by its hash. */ script: { src: string; integrity?: string }; server?: never };

type AllProps = Code &
  Omit<HTMLAttributes<HTMLElement>, "onLoad" | "onError"> & {
    language?: string | null;
    theme?: "light" | "dark" | "auto";
    externalId?: string | null;
    onLoad?: Handler<DocumentDetail>;
    onReady?: Handler<DocumentDetail>;
    onFieldChange?: Handler<FieldDetail>;
    onEntered?: Handler<DocumentDetail & { step: "setup" | "fields" | "preview" }>;
    onUploaded?: Handler<DocumentDetail & { fileName: string }>;
    onSaved?: Handler<DocumentDetail & { version: number }>;
    onSent?: Handler<DocumentDetail>;
    onCompleted?: Handler<DocumentDetail>;
    onDeclined?: Handler<DocumentDetail>;
    onError?: Handler<ErrorDetail>;
  };
/** Exactly one of the two. Setting another session shows another document. */
type Session = { session?: SuppliedSession | null; getSession?: GetSession };
type Filled = { values?: Values; readonlyFields?: readonly string[]; redirectUrl?: string | null };

export type SignProps = AllProps &
  Session &
  Filled & {
    documentId?: string | null;
    recipientId?: string | null;
    withDecline?: boolean;
    withDownload?: boolean;
    withDelegate?: boolean;
  };
export type FormProps = AllProps & Filled & { src?: string | null; name?: string | null; email?: string | null };
/** The section "Prepare" of `docs/embedding.md` lists the values of each property. */
export type PrepareProps = AllProps &
  Session & {
    src?: string | null;
    documentId?: string | null;
    recipients?: unknown;
    fields?: unknown;
    info?: unknown;
    texts?: unknown;
    documentTitle?: string | null;
    message?: string | null;
    locked?: readonly string[];
    hide?: readonly string[];
    kinds?: readonly string[];
    roles?: readonly string[];
    saveOnly?: boolean;
  };
export type DocumentsProps = AllProps & Session & { view?: string | null; documentId?: string | null };
export type VerifyProps = AllProps & { src?: string | null };

type Component<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLElement>>;

export const CountersignSign: Component<SignProps>;
export const CountersignForm: Component<FormProps>;
export const CountersignPrepare: Component<PrepareProps>;
export const CountersignDocuments: Component<DocumentsProps>;
export const CountersignVerify: Component<VerifyProps>;
