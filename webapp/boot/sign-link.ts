import { unescaped } from "../../domain/text/unescaped.ts";

/**
 * Reads the token from a recipient's link: `/app/documents/sign/{token}`, `/app/documents/{token}/success` or
 * `/declined`.
 */
export function readSignLink(pathname: string): { token: string } {
  const parts = pathname.replace(/\/+$/, "").split("/");
  const after = parts.indexOf("documents") + 1;
  const token = parts[after] === "sign" ? parts[after + 1] : parts[after];
  return { token: unescaped(token ?? "") };
}

/** Whether a recipient's link asks to decline: its search parameter `voidDocument` is there, and is not `false`. */
export function asksToDecline(search: string): boolean {
  const asked = new URLSearchParams(search).get("voidDocument");
  return asked !== null && asked !== "false";
}
