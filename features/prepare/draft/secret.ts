/**
 * Secrets that the sender types. A secret is in the draft until a save is acknowledged; afterwards the draft only
 * knows that it exists.
 */
import * as z from "zod/mini";
import type { RecipientView } from "../../../domain/contract/views/recipient-view.ts";

type StoredCode = Pick<RecipientView, "hasAccessCode" | "accessCodeMark">;

/** `isSet`: the server stores one, identified by `mark`; `typed`: a new one, not saved yet. */
export const Secret = z.object({ isSet: z.boolean(), mark: z.optional(z.string()), typed: z.optional(z.string()) });
export type Secret = z.infer<typeof Secret>;

export const noSecret: Secret = { isSet: false };

export function isKnown({ isSet, typed }: Secret): boolean {
  return isSet || typed !== undefined;
}

/** Sets or, with `null`, drops the typed secret; the stored one stays. */
export function withTyped({ typed: _, ...stored }: Secret, typed: string | null): Secret {
  return typed === null || typed === "" ? stored : { ...stored, typed };
}

/** After a save that sent `sent`: a secret typed since stays, everything else is the server's. */
export function settledSecret(now: Secret, sent: Secret | undefined, stored: Omit<Secret, "typed">): Secret {
  const isTypedSince = now.typed !== undefined && now.typed !== sent?.typed;
  return isTypedSince ? { ...stored, typed: now.typed } : stored;
}

/** The stored access code as the server's view describes it. */
export function storedCode({ hasAccessCode: isSet, accessCodeMark: mark }: StoredCode): Omit<Secret, "typed"> {
  return mark === undefined ? { isSet } : { isSet, mark };
}

/** Answers to a question: `count` are stored; `typed` replaces them and is not saved yet. */
export const Answers = z.object({ count: z.int(), typed: z.optional(z.array(z.string())) });
export type Answers = z.infer<typeof Answers>;

export const noAnswers: Answers = { count: 0 };

/** Empty answers do not count. */
export function answerCount({ count, typed }: Answers): number {
  return typed ? typed.filter((answer) => answer.trim() !== "").length : count;
}

export function settledAnswers(now: Answers, sent: Answers | undefined, count: number): Answers {
  const isTypedSince = now.typed !== undefined && now.typed.join("\n") !== sent?.typed?.join("\n");
  return isTypedSince ? { count, typed: now.typed } : { count };
}
