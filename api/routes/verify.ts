import { VERIFY_LIMIT_BYTES } from "../../domain/contract/upload-limits.ts";
import * as contract from "../../domain/contract/verify.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { verifyPdf } from "../services/seal/verify-pdf.ts";
import { verifyDocument, verifySigned } from "../services/seal/verify-stored.ts";
import { readPdf } from "./file/upload-form.ts";

/** Verification of uploaded PDFs, and of sealed files as they are stored. */
export function verifyRoutes(mount: Mount, deps: Deps): void {
  mount(contract.verifyPdfCall, async ({ headers, stream, origin }) =>
    verifyPdf(deps, await readPdf(headers, stream, VERIFY_LIMIT_BYTES), origin.ip),
  );
  mount(contract.verifyDocumentCall, ({ principal, params, query, origin }) =>
    verifyDocument(deps, principal, params.documentId, { file: query.file, ip: origin.ip }),
  );
  mount(contract.verifySignedCall, ({ body, origin }) => verifySigned(deps, body, { file: body.file, ip: origin.ip }));
}
