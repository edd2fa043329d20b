/** Compares answers with the sender's secrets, in constant time. */
import type { DocumentState } from "../../../domain/document/change.ts";
import {
  findChallenge,
  findProver,
  recordCheck,
  type Verdict,
} from "../../../domain/document/signing/verify-recipient.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import { normalAnswer, normalSecret } from "../../../domain/proof/hashed-secret.ts";
import { type Knowledge, neededAnswers } from "../../../domain/recipient/checks.ts";
import type { ProofDeps } from "../../deps.ts";
import { readPassword } from "../draft/draft-secrets.ts";
import type { Answering } from "./prove-through-link.ts";

export type Answer = { id: string; answer: string };

export function judgeMailedCode(
  deps: ProofDeps,
  state: DocumentState,
  command: Answering,
  typed: { code: string; challengeId?: string | undefined },
): Outcome<Verdict> {
  const prover = findProver(state, command, "EMAIL");
  if (!prover.ok) return prover;
  const { at } = command;
  const challenge = findChallenge(prover.value, { check: "EMAIL", challengeId: typed.challengeId, at });
  if (!challenge.ok) return challenge;
  const { id } = challenge.value;
  const isRight = deps.oneTimeCodes.isRight(id, typed.code);
  return recordCheck(state, { ...command, check: "EMAIL", challengeId: id, isRight });
}

export async function judgeAccessCode(
  deps: ProofDeps,
  state: DocumentState,
  command: Answering,
  typed: string,
): Promise<Outcome<Verdict>> {
  const prover = findProver(state, command, "ACCESS_CODE");
  if (!prover.ok) return prover;
  const accessCode = prover.value.checks?.accessCode;
  const isRight = accessCode !== undefined && (await deps.secrets.isSame(normalSecret(typed), accessCode));
  return recordCheck(state, { ...command, check: "ACCESS_CODE", isRight });
}

export async function judgeKnowledge(
  deps: ProofDeps,
  state: DocumentState,
  command: Answering,
  answers: readonly Answer[],
): Promise<Outcome<Verdict>> {
  const prover = findProver(state, command, "KNOWLEDGE");
  if (!prover.ok) return prover;
  const knowledge = prover.value.checks?.knowledge;
  const isRight = knowledge !== undefined && (await countRight(deps, knowledge, answers)) >= neededAnswers(knowledge);
  return recordCheck(state, { ...command, check: "KNOWLEDGE", isRight });
}

/** Compares all answers, even after a wrong one; a blank answer counts as wrong. */
async function countRight(
  { secrets }: ProofDeps,
  { questions }: Knowledge,
  answers: readonly Answer[],
): Promise<number> {
  const answersById = new Map(answers.map(({ id, answer }) => [id, normalAnswer(answer)]));
  const matches = await Promise.all(
    questions.map(async (question) => {
      const answer = answersById.get(question.id);
      return answer ? secrets.isAmong(answer, question.answers) : false;
    }),
  );
  return matches.filter(Boolean).length;
}

/** The password is stored encrypted because the seal needs it; it is compared like a hash. */
export async function judgePassword(
  deps: ProofDeps,
  state: DocumentState,
  command: Answering,
  typed: string,
): Promise<Outcome<Verdict>> {
  const prover = findProver(state, command, "PASSWORD");
  if (!prover.ok) return prover;
  const { password } = state.document.settings;
  const isRight = password !== undefined && (await isPassword(deps, password.locked, typed));
  return recordCheck(state, { ...command, check: "PASSWORD", isRight });
}

async function isPassword(deps: ProofDeps, locked: string, typed: string): Promise<boolean> {
  const hash = await deps.secrets.hash(normalSecret(readPassword(deps, locked)));
  return deps.secrets.isSame(normalSecret(typed), hash);
}
