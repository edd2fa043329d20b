import type { DraftInput } from "../../../domain/contract/draft/draft.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import type { DraftSecrets } from "../../../domain/document/draft/draft-recipients.ts";
import { type HashedSecret, normalAnswer, normalSecret } from "../../../domain/proof/hashed-secret.ts";
import type { ProofDeps } from "../../deps.ts";

/** Hashes and encrypts a draft's secrets for storage; empty ones count as absent. */
export async function draftSecrets(
  { secrets, vault }: ProofDeps,
  { recipients, settings }: Pick<DraftInput, "recipients" | "settings">,
): Promise<DraftSecrets> {
  const accessCodes = new Map<string, HashedSecret>();
  const answers = new Map<string, HashedSecret[]>();
  for (const { _id, accessCode, knowledgeBaseData } of recipients) {
    const code = normalSecret(accessCode ?? "");
    if (code !== "") accessCodes.set(_id, await secrets.hash(code));
    for (const { id, answers: typedAnswers } of knowledgeBaseData) {
      if (!typedAnswers) continue;
      const typed = [...new Set(typedAnswers.map(normalAnswer))].filter((answer) => answer !== "");
      answers.set(`${_id}/${id}`, await secrets.hashAll(typed));
    }
  }
  const { enabled, password } = settings?.passwordProtection ?? {};
  const locked = enabled && password ? Buffer.from(vault.lock(password)).toString("base64url") : null;
  return { accessCodes, answers, password: locked };
}

/** The plain password of a document. */
export function readPassword({ vault }: ProofDeps, locked: string): string {
  return vault.unlock(new Uint8Array(Buffer.from(locked, "base64url")));
}

/** The password that opens the sealed files, if the sender wants them encrypted. */
export function filePasswordOf(deps: ProofDeps, { settings }: DocumentHead): string | undefined {
  const { password } = settings;
  return password?.mode === "encrypt" ? readPassword(deps, password.locked) : undefined;
}
