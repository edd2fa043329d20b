import { decideEntry, type Entry } from "../../../../domain/account/issuer-sign-in.ts";
import type { SignInMethod } from "../../../../domain/account/security-event.ts";
import { sha256 } from "../../../../domain/audit/sha256.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import type { AccountDeps, EndingDeps } from "../../../deps.ts";
import type { Accounts } from "../../../ports/account/identity.ts";
import type { IssuerFacts } from "../../../ports/account/sign-in.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { type FinishedSignIn, finishSignIn } from "../finish-sign-in.ts";
import { noticeJob } from "../notice-job.ts";

import { evictUnproven } from "../recovery/evict-unproven.ts";
import { queueVerificationMail } from "../send-verification-email.ts";
import { checkEmailDomain } from "../sign-up/check-email-domain.ts";
import { failureOf, takeHandle } from "./issuer-flow.ts";

type From = { userAgent: string; language: string };

/** Signs in with the handle that `returnFromIssuer` issued. */
export async function signInByIssuer(
  deps: EndingDeps,
  input: { handle: string; tab: string },
  from: From,
): Promise<Outcome<FinishedSignIn>> {
  const step = await takeHandle(deps, input, undefined);
  if (!step) return refuse("issuer_sign_in_failed");
  return enter(deps, step.facts, step.provider === "google" ? "google" : "oidc", from);
}

/** Issues a nonce for the browser's one-tap dialog. */
export async function beginOneTap(deps: AccountDeps, tab: string): Promise<Outcome<{ nonce: string }>> {
  if (!deps.issuers.oneTap) return refuse("page_not_found");
  const nonce = deps.ids.secret();
  await deps.signInSteps.put(nonce, { kind: "one_tap", tabSha256: await sha256(tab) }, deps.clock.now());
  return done({ nonce });
}

/** Signs in with the ID token of the browser's one-tap dialog; the nonce works once, and only in the tab that requested it. */
export async function signInByOneTap(
  deps: EndingDeps,
  { token, nonce, tab }: { token: string; nonce: string; tab: string },
  from: From,
): Promise<Outcome<FinishedSignIn>> {
  const step = await deps.signInSteps.take("one_tap", nonce, deps.clock.now());
  if (!step || step.tabSha256 !== (await sha256(tab))) return refuse("google_sign_in_failed");
  try {
    return await enter(deps, await deps.issuers.verifyOneTap(token, nonce), "one_tap", from);
  } catch (error) {
    return failureOf(deps, "google", error);
  }
}

async function enter(
  deps: EndingDeps,
  facts: IssuerFacts,
  method: SignInMethod,
  from: From,
): Promise<Outcome<FinishedSignIn>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const subject = await retryOnLostRace(async () => {
    const linked = await accounts.waysIn.findByLogin(facts);
    const known = linked === null && facts.email !== null ? await accounts.findByEmail(facts.email) : null;
    const entry = decideEntry(facts, linked, known);
    return entry.ok ? open(deps, accounts, facts, entry.value, from) : entry;
  });
  return subject.ok ? finishSignIn(deps, { subject: subject.value, method, ...from }) : subject;
}

/** Prepares the account that the entry names. Loses the race if another sign-in with the same account committed first. */
async function open(
  deps: EndingDeps,
  accounts: Accounts,
  facts: IssuerFacts,
  entry: Entry,
  from: From,
): Promise<Outcome<string> | typeof lostRace> {
  if (entry.kind === "linked") return done(entry.subject);
  if (entry.kind === "create") return create(deps, accounts, facts, entry.email, from);
  const found = await accounts.find(entry.subject);
  if (!found) return lostRace;
  const profile = await deps.users.findOrCreate(found, from.language);
  if (entry.kind === "claim") {
    await evictUnproven(deps, profile, { by: "identity_provider", email: found.email });
  }
  if (!(await accounts.waysIn.link(entry.subject, facts))) return lostRace;
  const event = { kind: "issuer_linked" as const, name: deps.issuers.nameOf(facts.issuer) };
  const notice = noticeJob(deps, { ...profile, email: found.email }, event);
  await deps.securityLog.add(profile.id, event, from.userAgent, [notice]);
  return done(entry.subject);
}

async function create(
  deps: EndingDeps,
  accounts: Accounts,
  facts: IssuerFacts,
  email: string,
  { language }: From,
): Promise<Outcome<string> | typeof lostRace> {
  const admitted = checkEmailDomain(deps, email);
  if (!admitted.ok) return admitted;
  const { emailVerified } = facts;
  const created = await accounts.waysIn.create({ email, name: cleanLine(facts.name) || email, emailVerified }, facts);
  if (!created) return lostRace;
  const profile = await deps.users.findOrCreate(created, language);
  if (emailVerified) {
    const at = toInstant(deps.clock.now());
    await deps.users.update(profile.id, { emailProof: { by: "identity_provider", at, email } });
  } else await queueVerificationMail(deps, profile.id, email, language);
  return done(created.subject);
}
