/** What is asked of a recipient before anything of the document is shown to them. */
import * as z from "zod/mini";
import { HashedSecret } from "./hashed-secret.ts";

export const AuthenticationType = z.enum(["EMAIL", "SMS", "ACCESS_CODE", "AADHAAR"]);
export type AuthenticationType = z.infer<typeof AuthenticationType>;

/** `PASSWORD` is the document's; all others are the recipient's. */
export const Check = z.enum(["PASSWORD", "EMAIL", "SMS", "ACCESS_CODE", "AADHAAR", "KNOWLEDGE", "SELFIE"]);
export type Check = z.infer<typeof Check>;

/** `ALL`: every question must be answered right; `ANYONE`: one; `CUSTOM`: as many as `limit`. */
export const KnowledgeMode = z.enum(["ALL", "ANYONE", "CUSTOM"]);
export type KnowledgeMode = z.infer<typeof KnowledgeMode>;

export const QUESTIONS_LIMIT = 10;
export const ANSWERS_LIMIT = 5;
export const QUESTION_LIMIT = 300;
export const ANSWER_LIMIT = 200;
export const ACCESS_CODE_LIMIT = 100;
/** Told in one save: each takes a while to be made unreadable. */
export const SECRETS_LIMIT = 1_000;

export const Question = z.object({ id: z.string(), question: z.string(), answers: z.array(HashedSecret) });
export type Question = z.infer<typeof Question>;

export const Knowledge = z.object({ type: KnowledgeMode, limit: z.int(), questions: z.array(Question) });
export type Knowledge = z.infer<typeof Knowledge>;

export const Checks = z.object({
  type: z.optional(AuthenticationType),
  /** Why the signature is asked for, told to the Aadhaar holder. */
  reason: z.optional(z.string()),
  accessCode: z.optional(HashedSecret),
  selfie: z.optional(z.boolean()),
  knowledge: z.optional(Knowledge),
});
export type Checks = z.infer<typeof Checks>;

/** In the order in which they are asked. */
export function checksOf(recipient: { checks?: Checks | undefined }, hasPassword: boolean): Check[] {
  const { type, knowledge, selfie } = recipient.checks ?? {};
  return [
    ...(hasPassword ? (["PASSWORD"] as const) : []),
    ...(type ? [type] : []),
    ...(knowledge ? (["KNOWLEDGE"] as const) : []),
    ...(selfie ? (["SELFIE"] as const) : []),
  ];
}

/** How many questions must be answered right. */
export function neededAnswers({
  type,
  limit,
  questions,
}: Pick<Knowledge, "type" | "limit"> & { questions: readonly unknown[] }): number {
  if (type === "ALL") return questions.length;
  return type === "ANYONE" ? 1 : limit;
}
