import type { Fault } from "../../../domain/outcome.ts";
import type { Preparation } from "../create-preparation.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";

/** What a card of the list is told: as little as it shows, so that typing in one leaves hundreds of others alone. */
export type CardProps = {
  preparation: Preparation;
  one: DraftRecipient;
  /** In the list, from 0. */
  place: number;
  /** From 1; `null` where all act at once. */
  step: number | null;
  /** Who stands before and could act at the same time. */
  partner: string | null;
  canRemove: boolean;
  /** Of this entry, each at its place in it ("email", "payment.amount"). */
  faults: readonly Fault[];
  isAsked: boolean;
};
