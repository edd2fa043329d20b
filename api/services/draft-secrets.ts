import type { DraftInput } from "../../domain/contract/draft.ts";
import type { DocumentHead } from "../../domain/document/document.ts";
import type { DraftSecrets } from "../../domain/document/draft-recipients.ts";
import { type HashedSecret, normalAnswer, normalSecret } from "../../domain/recipient/hashed-secret.ts";
import type { Deps } from "../deps.ts";

/** What a sender typed that nobody is to read again, ready to be kept; empty ones are none. */
export async function draftSecrets(
  { secrets, vault }: Pick<Deps, "secrets" | "vault">,
  { recipients, settings }: Pick<DraftInput, "recipients" | "settings">,
): Promise<DraftSecrets> {
  const accessCodes = new Map<string, HashedSecret>();
  const answers = new Map<string, HashedSecret[]>();
  for (const { _id, accessCode, knowledgeBaseData } of recipients) {
    const code = normalSecret(accessCode ?? "");
    if (code !== "") accessCodes.set(_id, await secrets.hash(code));
    for (const { id, answers: given } of knowledgeBaseData) {
      if (!given) continue;
      const typed = [...new Set(given.map(normalAnswer))].filter((answer) => answer !== "");
      answers.set(`${_id}/${id}`, await secrets.hashAll(typed));
    }
  }
  const { enabled, password } = settings?.passwordProtection ?? {};
  const locked = enabled && password ? Buffer.from(vault.lock(password)).toString("base64url") : null;
  return { accessCodes, answers, password: locked };
}

/** A document's password as it was typed. */
export function readPassword({ vault }: Pick<Deps, "vault">, locked: string): string {
  return vault.unlock(new Uint8Array(Buffer.from(locked, "base64url")));
}

/** What opens the sealed files, where the sender wanted them locked. */
export function filePasswordOf(deps: Pick<Deps, "vault">, { settings }: DocumentHead): string | undefined {
  const { password } = settings;
  return password?.mode === "encrypt" ? readPassword(deps, password.locked) : undefined;
}
