import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** The day of signing in the signer's zone, written by the server when the signature arrives. */
export const dateSigned: FieldKind<string> = { ...text, serverSet: true, prefill: (_field, known) => known.today };
