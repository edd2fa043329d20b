/** Refusals of certificates and agreements. */
export const complianceRefusals = {
  certificate_not_offered: 409,
  baa_not_available: 409,
  baa_plan_required: 403,
  baa_not_signed: 409,
  erasure_not_confirmed: 422,
  erasure_of_member: 409,
  erasure_running: 409,
  recipient_erased: 409,
} as const;
