/** Prefix that distinguishes embed session secrets from recipients' link tokens. */
export const EMBED_SESSION_PREFIX = "ces_";

export function isEmbedSession(token: string): boolean {
  return token.startsWith(EMBED_SESSION_PREFIX);
}
