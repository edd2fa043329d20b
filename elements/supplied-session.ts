/** The secret, or the whole response of `POST /api/embed/session`. */
export type SuppliedSession = string | { session: string; scope?: { documentId?: string; recipientId?: string } };
/** What the requested session is for: `null` at the start, otherwise the document that is open. */
export type SessionRequest = { documentId: string | null; recipientId: string | null };
/** Requests a session from the page's own server; called at the start and whenever one has ended. */
export type GetSession = (request: SessionRequest) => Promise<SuppliedSession> | SuppliedSession;
