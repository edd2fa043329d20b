/**
 * Steps that decide, from the contract alone, whether the identified caller may make the call. They ask the member whose
 * rights the call uses, so they hold for people, keys, extensions and embed sessions alike.
 */
import { hasNeeded, seesAllDocuments } from "../../../domain/access/can.ts";
import type { Need } from "../../../domain/access/rights.ts";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { devOutboxUrl } from "../../services/account/dev-outbox-url.ts";
import { requireProof } from "../../services/account/prove-person.ts";
import { tokenIn } from "../middleware/session.ts";
import type { CallStep } from "./step.ts";

/** Programs and the extension may make only what the contract opens to them. */
export const admitProgram: CallStep = (call) => {
  const { only } = call.endpoint;
  const isProgram = call.member?.apiKey !== undefined;
  if ((only === "person" || only === "web") && isProgram) return refuse("not_with_api_key");
  const isBarred = only === "web" || only === "not_extension";
  if (isBarred && call.member?.extension !== undefined) return refuse("not_with_extension");
  if (call.member?.isTest && !isForTests(call.endpoint)) return refuse("not_with_test_key");
  return only === "api_key" && !isProgram ? refuse("api_key_required") : done(call);
};

/**
 * Entities that a test key may change: its documents, its creator's templates, new folders and its own subscriptions.
 * Services check the ownership of the named object.
 */
const entitiesOfTests: ReadonlySet<string> = new Set(["Documents", "Integrations"]);
const actionsOfTests: Readonly<Record<string, readonly string[]>> = { Folders: ["ADD"], Templates: ["VIEW", "CREATE"] };

/** Whether a test key may make a call: it may read everything and change nothing that other people notice. */
function isForTests({ method, needs }: Endpoint): boolean {
  if (method === "GET" || !Array.isArray(needs)) return true;
  const [entity, action] = needs as Need;
  return entitiesOfTests.has(entity) || (actionsOfTests[entity]?.includes(action) ?? false);
}

export const requireTwoFactor: CallStep = async (call) => {
  const { deps, endpoint, member } = call;
  if (!member || !lacksFactorFor(endpoint, member)) return done(call);
  const workspace = (await deps.workspaces.find(member.workspaceId))?.value.name ?? "";
  return refuse("two_factor_required", { params: { workspace }, data: { workspace } });
};

/** Whether the member lacks the required two-factor. Calls about the caller's own account stay allowed. */
export function lacksFactorFor(endpoint: Endpoint, member: MemberPrincipal): boolean {
  return member.lacksTwoFactor === true && (endpoint.needs !== "own_account" || endpoint.inWorkspace === true);
}

/** Refuses an unconfirmed address; with `data`, the interface can ask for the confirmation code. */
export const requireConfirmedAddress: CallStep = (call) => {
  const { deps, endpoint, member } = call;
  if (!endpoint.confirmed || !member || member.user.emailVerified) return done(call);
  const { email } = member.user;
  const outbox = devOutboxUrl(deps, email);
  return refuse("email_not_verified", { data: { email, ...(outbox ? { outbox } : {}) } });
};

/** Keeps documents' contents from a support team that the workspace does not let see them. */
export const protectContents: CallStep = (call) =>
  call.endpoint.contents && call.member?.isWithoutContents ? refuse("not_authorized") : done(call);

/** Checks the permission that the contract requires, and adds it for services, which check it for the record that they find. */
export const requirePermission: CallStep = (call) => {
  const { endpoint, member, principal } = call;
  if (endpoint.allDocuments && member && !seesAllDocuments(member.rights)) return refuse("not_authorized");
  if (!Array.isArray(endpoint.needs)) return done(call);
  const need = endpoint.needs as Need;
  const holder = member ?? principal;
  // Sending is the only call open to guests for which a guest lacks the permission.
  if (holder && !hasNeeded(holder.rights, need)) return refuse(member ? "not_authorized" : "sign_in_to_send");
  return done({ ...call, principal: principal && { ...principal, need } });
};

/** Demands a recent proof of the person for sensitive changes. */
export const requireRecentProof: CallStep = async (call) => {
  const { c, deps, endpoint, member } = call;
  if (!endpoint.recent || !member) return done(call);
  const demand = endpoint.recent === true ? "recent" : "strong";
  const proven = await requireProof(deps, member, tokenIn(c.req.raw.headers) ?? "", demand);
  return proven.ok ? done(call) : proven;
};
