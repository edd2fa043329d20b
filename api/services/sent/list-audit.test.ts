import { expect, it } from "vitest";
import { rightsOf } from "../../../domain/access/roles.ts";
import { appendEvents, genesis } from "../../../domain/audit/chain.ts";
import type { AuditEvent, AuditLine } from "../../../domain/audit/event.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { aDocument, aRecipient, aSentState, someTime } from "../../../tests/support/builders.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { listAudit } from "./list-audit.ts";

const downloaded: AuditEvent = { type: "DOWNLOADED", actor: { kind: "system", id: "" } };

/** A store in which an event is added after the document was first read. */
async function aStore(change: (lines: AuditLine[]) => AuditLine[]) {
  const state = aSentState([aRecipient("ada")]);
  const id = state.document._id;
  const { lines, head } = await appendEvents(id, await genesis(id), [downloaded, downloaded], someTime, () => "");
  const withHead = (line: AuditLine): DocumentState => ({
    ...state,
    document: aDocument({ ...state.document, audit: { seq: line.entry.seq, head: line.hash } }),
  });
  let reads = 0;
  const documents = {
    findState: () =>
      Promise.resolve({ value: withHead(lines[reads++ === 0 ? 0 : 1]!), versionstamp: reads === 1 ? "1" : "2" }),
    listAudit: () => Promise.resolve(change(lines)),
  };
  const principal = {
    ...{ kind: "member", role: "owner", rights: rightsOf("owner"), user: { id: "u1" } },
    workspaceId: state.document.workspaceId,
  } as unknown as Principal;
  expect(head.seq).toBe(2);
  return { deps: { documents, users: { findAll: async () => [] } } as unknown as Deps, principal, id };
}

it("a trail that grows while it is read is reported as intact", async () => {
  const { deps, principal, id } = await aStore((lines) => lines);
  expect(await listAudit(deps, principal, id)).toMatchObject({ ok: true, value: { intact: true } });
});

it("a trail that does not end with the document's head is reported as not intact", async () => {
  const { deps, principal, id } = await aStore((lines) =>
    lines.slice(0, 1).map((line) => ({ ...line, hash: line.entry.prev })),
  );
  expect(await listAudit(deps, principal, id)).toMatchObject({ ok: true, value: { intact: false } });
});
