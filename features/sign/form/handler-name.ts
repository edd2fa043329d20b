import type { SignerView } from "../../../domain/contract/views/signer-view.ts";

/** The name of the person who answers for the document: its sender, or the member who took it over. */
export function handlerName({ sender, handledBy }: Pick<SignerView, "sender" | "handledBy">): string {
  const { name, email } = handledBy ?? sender;
  return name || email;
}
