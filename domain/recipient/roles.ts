import type { Recipient, RoleType } from "./recipient.ts";

/** Whether the role is editor or reviewer, who act before signers. */
export function isDocumentRole(role: RoleType): boolean {
  return role === "documentEditor" || role === "documentReviewer";
}

/** Whether the role ends in a signature. */
export function signs(role: RoleType): boolean {
  return !isDocumentRole(role);
}

/** Whether the role can own fields; a reviewer only reads. */
export function takesFields(role: RoleType): boolean {
  return role !== "documentReviewer";
}

/** Whether the role can have checks; editors and in-person signers cannot. */
export function takesChecks(role: RoleType): boolean {
  return role === "signatureNeeded" || role === "documentReviewer";
}

/** Whether the roles force a signing order. */
export function isOrderForced(recipients: readonly Pick<Recipient, "roleType">[]): boolean {
  return recipients.some(({ roleType }) => roleType !== "signatureNeeded");
}

/** Whether steps follow each other: forced, or chosen with more than one recipient. */
export function isOrdered(recipients: readonly Pick<Recipient, "roleType">[], signingOrder: boolean): boolean {
  return recipients.length > 1 && (signingOrder || isOrderForced(recipients));
}
