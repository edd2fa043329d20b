/** The identity service's own calls, whose answers have its own shape: top-level `token` and `user`. */
import { type Answer, readAnswer } from "../api.ts";
import type { Host } from "../host.ts";

/** `token` is `null` where the address must be confirmed before the first sign-in. */
export type Identity = { token: string | null; user: { email: string; name: string } };

export function signUpByEmail(host: Host, input: { name: string; email: string; password: string }) {
  return post(host, "/api/auth/sign-up/email", input);
}

export function signInByEmail(host: Host, input: { email: string; password: string }) {
  return post(host, "/api/auth/sign-in/email", input);
}

/** Ends the session at the server; that it cannot be reached does not keep anyone signed in here. */
export async function signOutHere(host: Host): Promise<void> {
  await post(host, "/api/auth/sign-out", {});
}

async function post(host: Host, path: string, input: object): Promise<Answer<Identity>> {
  try {
    const response = await host.fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (response.ok) return { ok: true, value: JSON.parse(text) as Identity };
    return readAnswer(response.status, response.headers.get("Retry-After"), text);
  } catch {
    return readAnswer(0, null, "");
  }
}
