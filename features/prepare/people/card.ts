import type { Fault } from "../../../domain/outcome.ts";
import type { Preparation } from "../create-preparation.ts";
import type { DraftRecipient } from "../draft/draft-recipient.ts";

/** Props of a recipient's card: only what it shows, so that typing in one does not render hundreds of others. */
export type CardProps = {
  preparation: Preparation;
  one: DraftRecipient;
  /** Index in the list, from 0. */
  index: number;
  /** Step in the signing order, from 1; `null` if all act at once. */
  step: number | null;
  /** The recipient before this one, if both could act at the same time. */
  partner: string | null;
  canRemove: boolean;
  /** Faults of this entry, with paths relative to it ("email", "payment.amount"). */
  faults: readonly Fault[];
  showsFaults: boolean;
};
