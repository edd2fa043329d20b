import { canonicalJson } from "../../audit/canonical-json.ts";
import { sha256 } from "../../audit/sha256.ts";
import type { Field } from "../../field/field.ts";
import type { Sha256 } from "../../ids.ts";
import type { DocumentHead } from "../document.ts";
import type { FilePart } from "../file-part.ts";

/** The hash of a sent document. */
export function readViewedHash({ viewedSha256 }: Pick<DocumentHead, "viewedSha256">): Sha256 {
  if (!viewedSha256) throw new Error("a draft is shown to no signer");
  return viewedSha256;
}

/** Hash over everything that signers are shown: files and fields. */
export function hashOfViewed(files: readonly FilePart[], fields: readonly Field[]): Promise<Sha256> {
  const sorted = [...fields].sort((a, b) => (a.key < b.key ? -1 : 1));
  return sha256(canonicalJson({ files: files.map((file) => file.hashData), fields: sorted }));
}
