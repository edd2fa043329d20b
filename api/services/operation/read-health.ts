import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readHealthCall as endpoint } from "../../../domain/contract/system.ts";
import type { AccountDeps, CoreDeps, Deps, FileDeps } from "../../deps.ts";

type Check = Output<typeof endpoint>["checks"]["kv"];

const DEADLINE_MS = 5_000;

/**
 * Checks each configured service with a real request. Omits services that are not configured; only failures degrade the
 * status.
 */
export async function readHealth(deps: Deps): Promise<Output<typeof endpoint>> {
  const [kv, objects, mail, seal, identity, signIn, convert, secondEngine, jobs] = await Promise.all([
    ask(() => deps.checkDatabase()),
    checkObjects(deps),
    deps.devMails ? noMailServer : ask(() => deps.mailer.check()),
    deps.checkSeal().catch((error): Check => ({ state: "failing", detail: messageOf(error) })),
    ask(() => deps.identity.check()),
    checkSignIn(deps),
    deps.convert.check(),
    deps.secondEngine.check(),
    checkJobs(deps).catch((error): Check => ({ state: "failing", detail: messageOf(error) })),
  ]);
  const checks = { kv, objects, mail, seal, identity, signIn, jobs, convert, secondEngine };
  const isFailing = Object.values(checks).some((check) => check.state === "failing");
  return { status: isFailing ? "degraded" : "ok", version: deps.config.version, checks };
}

const noMailServer: Check = {
  state: "missing",
  detail: "No mail server is set (SMTP_URL): mails are kept in the development outbox.",
};

/** Runs discovery for the configured issuers; cached results are not requested again. */
async function checkSignIn({ identity, issuers }: AccountDeps): Promise<Check> {
  const found = await ask(() => issuers.check());
  const hasGoogle = issuers.providers.some(({ isGoogle }) => isGoogle);
  if (found.state !== "ok" || hasGoogle || !identity.accounts) return found;
  const detail = "Google sign-in is not set up (GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET).";
  return { state: "missing", detail };
}

/** Checks the common store and every data center's; the result names the failing stores. */
async function checkObjects({ objects, regions }: FileDeps): Promise<Check> {
  const checks = await Promise.all(
    [["", objects] as const, ...regions].map(async ([name, store]) => ({
      name,
      check: await ask(() => store.check()),
    })),
  );
  const failing = checks.filter(({ check }) => check.state !== "ok");
  if (failing.length === 0) return { state: "ok" };
  const details = failing.map(({ name, check }) => (name === "" ? check.detail : `${name}: ${check.detail}`));
  return { state: "failing", detail: details.join(", ") };
}

/** Counts dead-letter jobs. */
async function checkJobs({ jobs }: CoreDeps): Promise<Check> {
  const kinds = (await jobs.listDead()).map((job) => job.task.kind);
  if (kinds.length === 0) return { state: "ok" };
  const counted = [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`);
  return {
    state: "warning",
    detail: `Given up: ${counted.join(", ")}. All but mails are tried again at the next start.`,
  };
}

async function ask(check: () => Promise<void>): Promise<Check> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), DEADLINE_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return { state: "ok" };
  } catch (error) {
    return { state: "failing", detail: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Strips addresses, paths and passwords from the message: the health page is public. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
