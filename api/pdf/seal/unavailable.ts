import type { SealDelay } from "../../../domain/document/document.ts";

/** Why a seal of the level that was asked for cannot be made now. The document stays SEALING; nothing weaker is made. */
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
  /** As the document's state has it. */
  readonly delay: SealDelay;

  constructor(
    readonly reason: SealDelayReason,
    /** For logs: names hosts, not people. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${detail}`, options);
    this.delay = delays[reason];
  }
}
