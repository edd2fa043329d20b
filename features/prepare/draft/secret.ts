/**
 * What a sender types and nobody reads again. It is in the draft from the moment it is typed until a save is acknowledged;
 * afterwards the draft knows only that there is one, as the server tells it.
 */
import * as z from "zod/mini";
import type { RecipientView } from "../../../domain/contract/recipient-view.ts";

type KeptCode = Pick<RecipientView, "hasAccessCode" | "accessCodeMark">;

/** `isSet`: the server keeps one, `mark`: which; `typed`: a new one, not saved yet. */
export const Secret = z.object({ isSet: z.boolean(), mark: z.optional(z.string()), typed: z.optional(z.string()) });
export type Secret = z.infer<typeof Secret>;

export const noSecret: Secret = { isSet: false };

export function isKnown({ isSet, typed }: Secret): boolean {
  return isSet || typed !== undefined;
}

/** What was typed, or with `null` nothing any more: then what the server keeps stays. */
export function withTyped({ typed: _, ...kept }: Secret, typed: string | null): Secret {
  return typed === null || typed === "" ? kept : { ...kept, typed };
}

/** After a save that sent `sent`: what was typed since stays, the rest is as the server says. */
export function settledSecret(now: Secret, sent: Secret | undefined, kept: Omit<Secret, "typed">): Secret {
  const isTypedSince = now.typed !== undefined && now.typed !== sent?.typed;
  return isTypedSince ? { ...kept, typed: now.typed } : kept;
}

/** The access code that the server keeps, as its view tells of it. */
export function keptCode({ hasAccessCode: isSet, accessCodeMark: mark }: KeptCode): Omit<Secret, "typed"> {
  return mark === undefined ? { isSet } : { isSet, mark };
}

/** Right answers to a question: how many the server keeps; `typed`: new ones in their place, not saved yet. */
export const Answers = z.object({ count: z.int(), typed: z.optional(z.array(z.string())) });
export type Answers = z.infer<typeof Answers>;

export const noAnswers: Answers = { count: 0 };

/** Empty ones are none. */
export function answerCount({ count, typed }: Answers): number {
  return typed ? typed.filter((answer) => answer.trim() !== "").length : count;
}

export function settledAnswers(now: Answers, sent: Answers | undefined, count: number): Answers {
  const isTypedSince = now.typed !== undefined && now.typed.join("\n") !== sent?.typed?.join("\n");
  return isTypedSince ? { count, typed: now.typed } : { count };
}
