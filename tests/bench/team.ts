/** Measures lists and rights in a team of 1,000 with 100,000 documents relative to a team of ten with 1,000. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberPrincipal } from "../../api/ports/people.ts";
import { listDocuments } from "../../api/services/sent/list-documents.ts";
import { readAcl } from "../../api/services/workspace/permissions/read-acl.ts";
import { workspaceStore } from "../../api/store/workspace/workspace-store.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import { toInstant, type UserId } from "../../domain/ids.ts";
import type { MemberId } from "../../domain/workspace/member.ts";
import { aMember } from "../support/app-people.ts";
import { openTestApp } from "../support/test-app.ts";
import { atMost, type Figure } from "./figure.ts";
import { newUlid, openFilled, ratioOf, workspace } from "./list.ts";

const SMALL = { members: 10, documents: 1_000 };
const LARGE = { members: 1_000, documents: 100_000 };
const BOUND = 1.5;

type Size = typeof SMALL;
type Team = Awaited<ReturnType<typeof openTeam>>;

export async function teamFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-team-"));
  const small = await openTeam(join(folder, "small.sqlite"), SMALL);
  const large = await openTeam(join(folder, "large.sqlite"), LARGE);
  const measure = async (name: string, ask: (team: Team) => Promise<unknown>) =>
    atMost(
      `people.${name}`,
      await ratioOf(
        () => ask(large),
        () => ask(small),
      ),
      BOUND,
      "× ten members",
    );
  try {
    return [
      await measure("list", ({ deps }) => listDocuments(deps, callerAs("owner"), { view: "all", limit: 20 })),
      await measure("list_own", ({ deps }) =>
        listDocuments(deps, callerAs("guest_member"), { view: "all", limit: 20 }),
      ),
      await measure("filter_member", ({ deps }) =>
        listDocuments(deps, callerAs("owner"), { view: "all", limit: 20, member: userAt(3) }),
      ),
      await measure("list_shared", ({ deps }) =>
        listDocuments(deps, callerAs("guest_member"), { view: "all", filterBy: "Shared with me", limit: 20 }),
      ),
      await measure("matrix", ({ deps }) => readAcl(deps, callerAs("owner"), { memberUserId: userAt(3) })),
      await permissionReads(),
    ];
  } finally {
    small.kv.close();
    large.kv.close();
    await rm(folder, { recursive: true });
  }
}

const userAt = (index: number) => `user_${index}` as UserId;

function callerAs(role: "owner" | "guest_member"): MemberPrincipal {
  const user = { id: userAt(3), email: "three@example.com", name: "Three", emailVerified: false, language: "en" };
  return { kind: "member", user, workspaceId: workspace, role, rights: rightsOf(role) };
}

async function openTeam(path: string, { members, documents }: Size) {
  const { kv, deps } = await openFilled(path, documents, (index) => userAt(index % members));
  const newName = () => newUlid(Date.now());
  const workspaces = workspaceStore(kv, newName, () => undefined);
  for (let index = 0; index < members; index++) {
    await workspaces.addOwner({
      ...{ memberId: newName() as MemberId, workspaceId: workspace, role: "member" },
      ...{ name: `Member ${index}`, email: `member${index}@example.com` },
      state: { status: "active", userId: userAt(index), since: toInstant(Date.now()) },
    });
  }
  return { kv, deps: { ...deps, workspaces } as unknown as Parameters<typeof readAcl>[0] & typeof deps };
}

/** Database reads of a call by a member with changed rights, minus those of the same call by the owner. */
async function permissionReads(): Promise<Figure> {
  const app = await openTestApp();
  try {
    const owner = await aMember(app, "Owner");
    const colleague = await aMember(app, "Colleague");
    const invited = await app.json(
      "POST",
      "/api/workspace/add-member",
      { email: colleague.email, role: "member" },
      owner.who,
    );
    await app.runner.runDue();
    const mails = (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(colleague.email)}`)).body.data;
    const links: string[] = mails.flatMap((mail: { links: string[] }) => mail.links);
    const token = links
      .find((link) => link.includes("/app/invite/"))!
      .split("/")
      .at(-1)!;
    await app.json("POST", `/api/workspace/accept-invite/${token}`, {}, colleague.who);
    const acl = `/api/acl?memberUserId=${invited.body.data.memberId}`;
    await app.json("PATCH", acl, { Documents: ["VIEW", "CREATE"], Payments: ["NO_ACCESS"] }, owner.who);
    const reads = async (who: Record<string, string>) => {
      let count = 0;
      const { get, getMany } = app.kv;
      app.kv.get = ((...args: Parameters<typeof get>) => {
        count += 1;
        return get.apply(app.kv, args);
      }) as typeof get;
      app.kv.getMany = ((...args: Parameters<typeof getMany>) => {
        count += 1;
        return getMany.apply(app.kv, args);
      }) as typeof getMany;
      await app.json("GET", "/api/document/counts", undefined, who);
      app.kv.get = get;
      app.kv.getMany = getMany;
      return count;
    };
    return atMost("people.permission_reads", (await reads(colleague.who)) - (await reads(owner.who)), 0, "reads");
  } finally {
    await app.close();
  }
}
