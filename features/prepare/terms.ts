/** What a host lets its people see and change of a draft. The server holds what a session locks; this is what is offered. */
import { createContext, use } from "react";
import type { ShownPart } from "../../domain/embed/beginning.ts";
import type { DraftPart } from "../../domain/embed/locks.ts";
import type { FieldType } from "../../domain/field/field-type.ts";
import type { RecipientId } from "../../domain/ids.ts";
import type { RoleType } from "../../domain/recipient/recipient.ts";

export type Terms = {
  /** Shown, and not changed. With `send` a draft is saved and sent by somebody else. */
  readonly locked: ReadonlySet<DraftPart>;
  readonly hidden: ReadonlySet<ShownPart>;
  /** Kinds of new fields, and roles that can be chosen; `null` for all. */
  readonly kinds: readonly FieldType[] | null;
  readonly roles: readonly RoleType[] | null;
  /** People of the page's own, who stay as they are. */
  readonly fixedPeople: ReadonlySet<RecipientId>;
};

export const freeTerms: Terms = {
  locked: new Set(),
  hidden: new Set(),
  kinds: null,
  roles: null,
  fixedPeople: new Set(),
};

/** What holds of both: everything that either keeps from being changed. */
export function strictest(
  terms: Terms,
  server: { locked?: DraftPart[] | undefined; kinds?: FieldType[] | undefined },
): Terms {
  if (!server.locked && !server.kinds) return terms;
  const { kinds } = server;
  const both = kinds && terms.kinds ? terms.kinds.filter((kind) => kinds.includes(kind)) : (kinds ?? terms.kinds);
  return { ...terms, locked: new Set([...terms.locked, ...(server.locked ?? [])]), kinds: both };
}

/** Parts of the first step; with all of them out of sight the fields come first. */
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
