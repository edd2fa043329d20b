import { VERIFY_LIMIT_BYTES } from "../../domain/contract/upload-limits.ts";
import * as contract from "../../domain/contract/verify.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { verifyPdf } from "../services/seal/verify-pdf.ts";
import { readPdf } from "./file/upload-form.ts";

/** Verification of uploaded PDFs. */
export function verifyRoutes(mount: Mount, deps: Deps): void {
  mount(contract.verifyPdfCall, async ({ headers, stream, origin }) =>
    verifyPdf(deps, await readPdf(headers, stream, VERIFY_LIMIT_BYTES), origin.ip),
  );
}
