/** The specification's words for the states of recipients. */
import type { SignerStatus } from "../contract/views/recipient-view.ts";
import type { RecipientState } from "./recipient.ts";

export const signerStatusOf: Readonly<Record<RecipientState, SignerStatus>> = {
  waiting: "WAITING",
  invited: "SENT",
  signed: "SIGNED",
  declined: "DECLINED",
  released: "RELEASED",
};
