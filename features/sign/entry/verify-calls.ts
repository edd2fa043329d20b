import type { Output } from "../../../domain/contract/endpoint.ts";
import {
  requestAadhaarOtp,
  requestCode,
  submitSelfie,
  verifyAadhaarOtp,
  verifyCode,
  verifyKnowledge,
  verifyPassword,
} from "../../../domain/contract/signing/verification.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess } from "../room/session.ts";

export type SentCode = Output<typeof requestCode>;

export type VerifyCalls = ReturnType<typeof verifyCalls>;

/** Server calls that verify the signer's identity. */
export function verifyCalls(host: Host, access: () => LinkAccess, language: () => string) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const about = () => ({ ...access(), timeZone, language: language() });
  return {
    sendCode: (): Promise<Answer<SentCode>> => call(host, requestCode, { body: about() }),
    answerCode: (code: string, challengeId?: string): Promise<Answer<SignerView>> =>
      call(host, verifyCode, { body: { ...about(), code, ...(challengeId ? { challengeId } : {}) } }),
    answerQuestions: (answers: { id: string; answer: string }[]): Promise<Answer<SignerView>> =>
      call(host, verifyKnowledge, { body: { ...about(), answers } }),
    answerPassword: (password: string): Promise<Answer<SignerView>> =>
      call(host, verifyPassword, { body: { ...about(), password } }),
    sendSelfie: (picture: string): Promise<Answer<SignerView>> =>
      call(host, submitSelfie, { body: { ...about(), picture, consent: true } }),
    sendAadhaar: (aadhaarNumber: string): Promise<Answer<SentCode>> =>
      call(host, requestAadhaarOtp, { body: { ...about(), aadhaarNumber, consent: true } }),
    answerAadhaar: (code: string, challengeId: string): Promise<Answer<SignerView>> =>
      call(host, verifyAadhaarOtp, { body: { ...about(), code, challengeId } }),
  };
}
