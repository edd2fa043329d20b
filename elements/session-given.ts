/** The secret, or the whole answer of `POST /api/embed/session`. */
export type SessionGiven = string | { session: string; scope?: { documentId?: string; recipientId?: string } };

/** Asks the page's own server for a session; called at the start and whenever one has ended. */
export type GetSession = () => Promise<SessionGiven> | SessionGiven;
