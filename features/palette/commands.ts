/** Commands of the palette, and their search. */
import { foldLetters } from "../../domain/text/fold-letters.ts";
import type { Destination } from "../host/host.ts";

/** `id` is part of its text's key. */
export type Command = { id: CommandId; event: Destination };

const commandEvents = {
  new: { type: "new_document_wanted" },
  documents: { type: "documents_wanted" },
  templates: { type: "templates_wanted" },
  verify: { type: "verify_wanted" },
  profile: { type: "profile_wanted" },
  delegate: { type: "delegate_wanted" },
  workspace: { type: "workspace_wanted" },
  compliance: { type: "compliance_wanted" },
  members: { type: "members_wanted" },
  branding: { type: "branding_wanted" },
  payments: { type: "payments_wanted" },
  integrations: { type: "integrations_wanted" },
  embedding: { type: "embedding_wanted" },
  apikeys: { type: "api_keys_wanted" },
} as const satisfies Record<string, Destination>;
export type CommandId = keyof typeof commandEvents;

export const commands: readonly Command[] = Object.entries(commandEvents).map(([id, event]) => ({
  id: id as CommandId,
  event,
}));

/** Whether every typed word is a prefix of a word in the text, ignoring case and accents. */
export function isFound(text: string, typed: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((part) => words.some((word) => word.startsWith(part)));
}

function wordsIn(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
