/** The secret, or the whole response of `POST /api/embed/session`. */
export type SuppliedSession = string | { session: string; scope?: { documentId?: string; recipientId?: string } };

/** Requests a session from the page's own server; called at the start and whenever one has ended. */
export type GetSession = () => Promise<SuppliedSession> | SuppliedSession;
