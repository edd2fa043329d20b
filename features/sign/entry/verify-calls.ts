import type { Output } from "../../../domain/contract/endpoint.ts";
import {
  requestAadhaarOtpCall,
  requestCodeCall,
  submitSelfieCall,
  verifyAadhaarOtpCall,
  verifyCodeCall,
  verifyKnowledgeCall,
  verifyPasswordCall,
} from "../../../domain/contract/signing/verification.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess } from "../room/session.ts";

export type SentCode = Output<typeof requestCodeCall>;

export type VerifyCalls = ReturnType<typeof verifyCalls>;

/** Server calls that verify the signer's identity. */
export function verifyCalls(host: Host, access: () => LinkAccess, language: () => string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const about = () => ({ ...access(), timeZone, language: language() });
  return {
    sendCode: (): Promise<Answer<SentCode>> => call(host, requestCodeCall, { body: about() }),
    answerCode: (code: string, challengeId?: string): Promise<Answer<SignerView>> =>
      call(host, verifyCodeCall, { body: { ...about(), code, ...(challengeId ? { challengeId } : {}) } }),
    answerQuestions: (answers: { id: string; answer: string }[]): Promise<Answer<SignerView>> =>
      call(host, verifyKnowledgeCall, { body: { ...about(), answers } }),
    answerPassword: (password: string): Promise<Answer<SignerView>> =>
      call(host, verifyPasswordCall, { body: { ...about(), password } }),
    sendSelfie: (picture: string): Promise<Answer<SignerView>> =>
      call(host, submitSelfieCall, { body: { ...about(), picture, consent: true } }),
    sendAadhaar: (aadhaarNumber: string): Promise<Answer<SentCode>> =>
      call(host, requestAadhaarOtpCall, { body: { ...about(), aadhaarNumber, consent: true } }),
    answerAadhaar: (code: string, challengeId: string): Promise<Answer<SignerView>> =>
      call(host, verifyAadhaarOtpCall, { body: { ...about(), code, challengeId } }),
  };
}
