/** Proofs that a recipient must give before anything of the document is shown. */
import * as z from "zod/mini";
import { HashedSecret } from "../proof/hashed-secret.ts";

export const AuthenticationType = z.enum(["EMAIL", "SMS", "ACCESS_CODE", "AADHAAR"]);
export type AuthenticationType = z.infer<typeof AuthenticationType>;

/** `PASSWORD` belongs to the document, all others to the recipient. */
export const Check = z.enum(["PASSWORD", "EMAIL", "SMS", "ACCESS_CODE", "AADHAAR", "KNOWLEDGE", "SELFIE"]);
export type Check = z.infer<typeof Check>;

/** `ALL`: every question must be answered correctly; `ANYONE`: one; `CUSTOM`: `limit` of them. */
export const KnowledgeMode = z.enum(["ALL", "ANYONE", "CUSTOM"]);
export type KnowledgeMode = z.infer<typeof KnowledgeMode>;

export const QUESTIONS_LIMIT = 10;
export const ANSWERS_LIMIT = 5;
export const QUESTION_LIMIT = 300;
export const ANSWER_LIMIT = 200;
export const ACCESS_CODE_LIMIT = 100;
/** Maximum per save: hashing each takes a while. */
export const SECRETS_LIMIT = 1_000;

const Question = z.object({ id: z.string(), question: z.string(), answers: z.array(HashedSecret) });

export const Knowledge = z.object({ type: KnowledgeMode, limit: z.int(), questions: z.array(Question) });
export type Knowledge = z.infer<typeof Knowledge>;

export const Checks = z.object({
  type: z.optional(AuthenticationType),
  /** The reason for the signature, shown to the Aadhaar holder. */
  reason: z.optional(z.string()),
  accessCode: z.optional(HashedSecret),
  selfie: z.optional(z.boolean()),
  knowledge: z.optional(Knowledge),
});
export type Checks = z.infer<typeof Checks>;

/** In the order in which they are requested. */
export function checksOf(recipient: { checks?: Checks | undefined }, hasPassword: boolean): Check[] {
  const { type, knowledge, selfie } = recipient.checks ?? {};
  return [
    ...(hasPassword ? (["PASSWORD"] as const) : []),
    ...(type ? [type] : []),
    ...(knowledge ? (["KNOWLEDGE"] as const) : []),
    ...(selfie ? (["SELFIE"] as const) : []),
  ];
}

/** Number of questions that must be answered correctly. */
export function neededAnswers({
  type,
  limit,
  questions,
}: Pick<Knowledge, "type" | "limit"> & { questions: readonly unknown[] }): number {
  if (type === "ALL") return questions.length;
  return type === "ANYONE" ? 1 : limit;
}
