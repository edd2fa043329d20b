import type { Body } from "../../../domain/contract/endpoint.ts";
import type { verifyCodeCall as endpoint } from "../../../domain/contract/signing/verification.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import { findByLink } from "../signing/find-by-link.ts";
import { judgeAccessCode, judgeMailedCode } from "./judge-answers.ts";
import { proveByMessage } from "./prove-by-message.ts";

import { proveThroughLink } from "./prove-through-link.ts";

/** Checks a one-time code, or the sender's access code. */
export async function verifyCode(
  deps: SigningDeps,
  request: Body<typeof endpoint>,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const link = await findByLink(deps, request);
  if (!link.ok) return link;
  if (link.value.recipient.checks?.type === "SMS") return proveByMessage(deps, request, origin, link.value);
  return proveThroughLink(deps, link.value, origin, (state, command, { checks }) => {
    if (checks?.type === "ACCESS_CODE") return judgeAccessCode(deps, state, command, request.code);
    return judgeMailedCode(deps, state, command, request);
  });
}
