import { type Outcome, refuse } from "../../../domain/outcome.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { AppDeps } from "../../deps.ts";
import type { SignedIn } from "../../ports/identity.ts";
import { limitCalls } from "../limit-calls.ts";

/** Tries per account from one address; the contract limits the address as a whole. */
const TRIES = { name: "log_in", calls: 10, seconds: 900 };

/** Signs in with email and password. Neither the response nor its time tells who exists. */
export async function logIn(
  deps: Pick<AppDeps, "clock" | "config" | "identity" | "rates">,
  input: { email: string; password: string },
  { subject, userAgent }: { subject: string; userAgent: string },
  headers: Record<string, string>,
): Promise<Outcome<SignedIn>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  const email = normalEmail(input.email);
  const limited = await limitCalls(deps, TRIES, `${subject} ${email}`, headers);
  if (limited) return { ok: false, refusal: limited };
  return deps.identity.accounts.signIn({ email, password: input.password }, userAgent);
}
