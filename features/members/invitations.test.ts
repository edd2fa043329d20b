import { expect, it } from "vitest";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import type { Host } from "../host/host.ts";
import { createInvitations } from "./invitations.ts";

type Refused = { code: string; status: number; data?: unknown };
type Asked = { email: string; role: string; key: string };

function aServer(refusals: Record<string, Refused | "offline" | undefined> = {}) {
  const asked: Asked[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    asked.push({ ...body, key: (init.headers as Record<string, string>)["Idempotency-Key"]! });
    const refused = refusals[body.email];
    if (refused === "offline") throw new TypeError("offline");
    const answer = refused ? { ...refused, message: refused.code } : { data: { memberId: "m" } };
    return new Response(JSON.stringify(answer), { status: refused?.status ?? 200 });
  };
  const members = [{ email: "known@x.org" }] as MemberRow[];
  const invitations = createInvitations({ fetch } as unknown as Host, "me@x.org", () => members);
  const results = () =>
    Object.fromEntries(
      (invitations.invitees.value ?? []).map((one) => [one.email.split("@")[0], one.failure?.code ?? one.status]),
    );
  return { asked, refusals, invitations, results };
}

it("each address has a result, and local faults cause no request", async () => {
  const { asked, invitations, results } = aServer({ "taken@x.org": { code: "already_member", status: 409 } });
  invitations.text.value = "a@x.org known@x.org nonsense ME@x.org taken@x.org";
  invitations.add([{ email: "boss@x.org", name: "", role: null, unknownRole: "boss" }]);
  await invitations.send();
  expect(results()).toEqual({
    ...{ a: "invited", known: "already_member", nonsense: "invalid_email", ME: "invitation_to_oneself" },
    ...{ taken: "already_member", boss: "unknown_role" },
  });
  expect(asked.map(({ email }) => email).toSorted()).toEqual(["a@x.org", "taken@x.org"]);
});

it("a role in the file overrides the role chosen for all", async () => {
  const { asked, invitations } = aServer();
  invitations.role.value = "guest_member";
  invitations.add([{ email: "a@x.org", name: "Ann", role: "admin" }]);
  invitations.text.value = "b@x.org";
  await invitations.send();
  expect(asked.map(({ email, role }) => [email, role])).toEqual([
    ["a@x.org", "admin"],
    ["b@x.org", "guest_member"],
  ]);
});

it("after a lost connection the rest is sent again under the same key, and nobody is invited twice", async () => {
  const { asked, refusals, invitations, results } = aServer({ "b@x.org": "offline" });
  invitations.text.value = "a@x.org b@x.org";
  await invitations.send();
  expect(results()).toEqual({ a: "invited", b: "unreachable" });
  refusals["b@x.org"] = undefined;
  await invitations.sendRest();
  expect(invitations.invitees.value?.map(({ status }) => status)).toEqual(["invited", "invited"]);
  const toB = asked.filter(({ email }) => email === "b@x.org").map(({ key }) => key);
  expect([asked.length, toB.length, new Set(toB).size]).toEqual([3, 2, 1]);
});

it("an inviter without a confirmed address confirms it and continues", async () => {
  const refused = { code: "email_not_verified", status: 403, data: { email: "me@x.org" } };
  const { refusals, invitations } = aServer({ "a@x.org": refused });
  invitations.text.value = "a@x.org";
  await invitations.send();
  expect([invitations.unconfirmed.value, invitations.invitees.value?.[0]?.status]).toEqual([
    { email: "me@x.org" },
    "waiting",
  ]);
  refusals["a@x.org"] = undefined;
  await invitations.sendRest();
  expect([invitations.unconfirmed.value, invitations.invitees.value?.[0]?.status]).toEqual([null, "invited"]);
});

it("failed addresses return to the text to be corrected", async () => {
  const { invitations } = aServer();
  invitations.text.value = "a@x.org nonsense";
  await invitations.send();
  invitations.correct();
  expect([invitations.text.value, invitations.invitees.value]).toEqual(["nonsense", null]);
});
