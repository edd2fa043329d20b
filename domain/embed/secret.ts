/** How the secrets of embed sessions begin, so that they are known from a recipient's link. */
export const EMBED_SESSION_PREFIX = "ces_";

export function isEmbedSession(token: string): boolean {
  return token.startsWith(EMBED_SESSION_PREFIX);
}
