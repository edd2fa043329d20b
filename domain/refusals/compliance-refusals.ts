/** Refusals of certificates and agreements. */
export const complianceRefusals = {
  certificate_not_offered: 409,
} as const;
