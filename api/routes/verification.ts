import * as contract from "../../domain/contract/signing/verification.ts";
import { translatedOr } from "../../domain/text/language.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { judgeKnowledge, judgePassword } from "../services/proof/judge-answers.ts";
import { proveThroughLink } from "../services/proof/prove-through-link.ts";
import { requestAadhaarOtp } from "../services/proof/request-aadhaar-otp.ts";
import { requestCode } from "../services/proof/request-code.ts";
import { submitSelfie } from "../services/proof/submit-selfie.ts";
import { verifyAadhaarOtp } from "../services/proof/verify-aadhaar-otp.ts";
import { verifyCode } from "../services/proof/verify-code.ts";
import { readPublicPdf } from "../services/signing/read-public-pdf.ts";
import { from } from "./signing.ts";

/** Calls by which recipients prove their identity. */
export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(contract.requestCodeCall, ({ body, origin }) => requestCode(deps, body, from(origin, body)));
  mount(contract.resendCodeCall, ({ body, origin }) => requestCode(deps, body, from(origin, body)));
  mount(contract.verifyCodeCall, ({ body, origin }) => verifyCode(deps, body, from(origin, body)));
  mount(contract.verifyKnowledgeCall, ({ body, origin }) =>
    proveThroughLink(deps, body, from(origin, body), (state, command) =>
      judgeKnowledge(deps, state, command, body.answers),
    ),
  );
  mount(contract.verifyPasswordCall, ({ body, origin }) =>
    proveThroughLink(deps, body, from(origin, body), (state, command) =>
      judgePassword(deps, state, command, body.password),
    ),
  );
  mount(contract.requestAadhaarOtpCall, ({ body, origin, language }) =>
    requestAadhaarOtp(deps, body, from(origin, body), translatedOr(body.language, language)),
  );
  mount(contract.verifyAadhaarOtpCall, ({ body, origin }) => verifyAadhaarOtp(deps, body, from(origin, body)));
  mount(contract.submitSelfieCall, ({ body, origin }) => submitSelfie(deps, body, from(origin, body)));
  mount(contract.readPublicPdfCall, ({ params, query, origin }) => readPublicPdf(deps, params.id, query, origin));
}
