/** Written by `npm run reference` from the contract. Do not edit. */
export const apiVersion = "2026-11-23";
