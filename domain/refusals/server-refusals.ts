/** Refusals because the server or an external service fails. */
export const serverRefusals = {
  storage_unavailable: 503,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
} as const;
