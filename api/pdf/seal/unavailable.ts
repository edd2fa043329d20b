/** Why a seal of the level that was asked for cannot be made now. The document stays SEALING; nothing weaker is made. */
export type SealDelayReason =
  | "timestamp_unreachable"
  | "timestamp_refused"
  | "timestamp_invalid"
  | "revocation_unavailable"
  | "certificate_revoked"
  | "certificate_expired"
  | "certificate_not_yet_valid";

export class SealUnavailable extends Error {
  override name = "SealUnavailable";
  constructor(
    readonly reason: SealDelayReason,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${detail}`, options);
  }
}
