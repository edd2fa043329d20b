import { describe, expect, it } from "vitest";
import { rightsOf } from "../../../domain/access/roles.ts";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { EmbedScope } from "../../../domain/embed/session.ts";
import type { Sha256, UserId, WorkspaceId } from "../../../domain/ids.ts";
import { done } from "../../../domain/outcome.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import type { Embedded } from "../middleware/embed-session.ts";
import { admission } from "../prepare-call.ts";
import { identifyCaller } from "./identify.ts";
import { type CallStep, type IncomingCall, takeSteps } from "./step.ts";

const workspaceId = "ws_1" as WorkspaceId;
const scope = { kind: "documents" } as EmbedScope;
const user = { id: "u_1" as UserId, email: "ann@example.com", name: "Ann", emailVerified: true, language: "en" };
const person: MemberPrincipal = { kind: "member", user, workspaceId, role: "owner", rights: rightsOf("owner") };
const program: MemberPrincipal = { ...person, apiKey: "key_1" };
const page: MemberPrincipal = { ...program, embed: { sessionSha256: "ab" as Sha256, scope } };
const embedded = { session: { scope, workspaceId }, member: page } as Embedded;

const waysIn: [string, MemberPrincipal, Embedded | null][] = [
  ["a person", person, null],
  ["an API key", program, null],
  ["the extension", { ...person, extension: "ext_1" }, null],
  ["an embed session", page, embedded],
];

const call: Endpoint = {
  method: "POST",
  path: "/api/document/act",
  summary: "",
  caller: "member",
  needs: ["Documents", "VIEW"],
  embed: { documents: "free" },
};

/** Takes the steps of admission as if this member had been identified. */
async function admit(endpoint: Endpoint, member: MemberPrincipal, through: Embedded | null): Promise<string> {
  const given: CallStep = (call) => done({ ...call, member, principal: member, embedded: through });
  const deps = { devMails: null, workspaces: { find: async () => null } };
  const steps = admission.map((step) => (step === identifyCaller ? given : step));
  const outcome = await takeSteps<IncomingCall>(steps, { deps, endpoint } as unknown as IncomingCall);
  return outcome.ok ? "admitted" : outcome.refusal.code;
}

describe.each(waysIn)("a call by %s", (_, member, through) => {
  it("is admitted with all that its contract asks for", async () => {
    const endpoint: Endpoint = { ...call, confirmed: true, contents: true, allDocuments: true };
    expect(await admit(endpoint, member, through)).toBe("admitted");
  });

  it.each<[string, Partial<Endpoint>, Partial<MemberPrincipal>, string]>([
    [
      "without a confirmed address",
      { confirmed: true },
      { user: { ...user, emailVerified: false } },
      "email_not_verified",
    ],
    ["that may not see contents", { contents: true }, { isWithoutContents: true }, "not_authorized"],
    [
      "that sees only its own documents",
      { allDocuments: true },
      { rights: { ...person.rights, Documents: [] } },
      "not_authorized",
    ],
    ["without the permission", {}, { rights: { ...person.rights, Documents: ["NO_ACCESS"] } }, "not_authorized"],
    ["without the required two-factor", {}, { lacksTwoFactor: true }, "two_factor_required"],
    ["of a test key that others notice", { needs: ["User", "MANAGE"] }, { isTest: true }, "not_with_test_key"],
  ])("%s is refused", async (_, more, lacking, code) => {
    expect(await admit({ ...call, ...more } as Endpoint, { ...member, ...lacking }, through)).toBe(code);
  });
});
