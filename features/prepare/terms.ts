/**
 * Parts of a draft that a host's users can see and change. The server enforces a session's locks; the interface uses
 * these terms to hide or disable controls.
 */
import { createContext, use } from "react";
import type { ShownPart } from "../../domain/embed/draft-prefill.ts";
import type { DraftPart } from "../../domain/embed/locks.ts";
import type { FieldType } from "../../domain/field/field-type.ts";
import type { RecipientId } from "../../domain/ids.ts";
import type { RoleType } from "../../domain/recipient/recipient.ts";

export type Terms = {
  /** Parts that are shown but not editable. With `send`, another user sends the saved draft. */
  readonly locked: ReadonlySet<DraftPart>;
  readonly hidden: ReadonlySet<ShownPart>;
  /** Allowed kinds of new fields, and allowed roles; `null` for all. */
  readonly kinds: readonly FieldType[] | null;
  readonly roles: readonly RoleType[] | null;
  /** Recipients set by the host, who cannot be changed. */
  readonly fixedPeople: ReadonlySet<RecipientId>;
};

export const freeTerms: Terms = {
  locked: new Set(),
  hidden: new Set(),
  kinds: null,
  roles: null,
  fixedPeople: new Set(),
};

/** A template is saved, never sent. */
export const templateTerms: Terms = { ...freeTerms, locked: new Set(["send"]) };

/** Combines both: a part is locked if either locks it. */
export function strictest(
  terms: Terms,
  server: { locked?: DraftPart[] | undefined; kinds?: FieldType[] | undefined },
): Terms {
  if (!server.locked && !server.kinds) return terms;
  const { kinds } = server;
  const both = kinds && terms.kinds ? terms.kinds.filter((kind) => kinds.includes(kind)) : (kinds ?? terms.kinds);
  return { ...terms, locked: new Set([...terms.locked, ...(server.locked ?? [])]), kinds: both };
}

/** Parts of the first step; if all are hidden, the fields come first. */
const firstStep: readonly ShownPart[] = ["files", "recipients", "message", "delivery", "settings"];

export function stepsIn({ hidden }: Terms): readonly ("setup" | "fields")[] {
  const hasSetup = hidden.has("fields") || firstStep.some((part) => !hidden.has(part));
  return [...(hasSetup ? (["setup"] as const) : []), ...(hidden.has("fields") ? [] : (["fields"] as const))];
}

export const TermsContext = createContext<Terms>(freeTerms);

export function useTerms(): Terms {
  return use(TermsContext);
}

export function useLocked(part: DraftPart): boolean {
  return use(TermsContext).locked.has(part);
}
