import type { SealDelay } from "../../../domain/document/document.ts";

/** Reason why a seal of the requested level cannot be made now. The document stays SEALING; no weaker seal is made. */
export type SealDelayReason =
  | "timestamp_unreachable"
  | "timestamp_refused"
  | "timestamp_invalid"
  | "revocation_unavailable"
  | "certificate_revoked"
  | "certificate_expired"
  | "certificate_not_yet_valid";

const delays = {
  timestamp_unreachable: "time_stamp",
  timestamp_refused: "time_stamp",
  timestamp_invalid: "time_stamp",
  revocation_unavailable: "revocation",
  certificate_revoked: "certificate",
  certificate_expired: "certificate",
  certificate_not_yet_valid: "certificate",
} satisfies Record<SealDelayReason, SealDelay>;

export class SealUnavailable extends Error {
  override name = "SealUnavailable";
  /** The reason as stored in the document's state. */
  readonly delay: SealDelay;

  constructor(
    readonly reason: SealDelayReason,
    /** For logs: contains host names, no personal data. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${detail}`, options);
    this.delay = delays[reason];
  }
}
