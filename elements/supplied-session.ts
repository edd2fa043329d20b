/** The secret, or the whole response of `POST /api/embed/session`. */
export type SuppliedSession = string | { session: string; scope?: { documentId?: string; recipientId?: string } };
/** The document for which the session is requested; `null` at the start, otherwise the open one. */
export type SessionRequest = { documentId: string | null; recipientId: string | null };
/** Requests a session from the page's own server; called at the start and whenever one has ended. */
export type GetSession = (request: SessionRequest) => Promise<SuppliedSession> | SuppliedSession;
