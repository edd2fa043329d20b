/**
 * Opens a batch of files in the document editor instead of sending it at once. Its hand-overs stay claimed until the
 * server has all files.
 */
import type { Person } from "../../../features/prepare/draft/changes/people-changes.ts";
import { type Claim, claimHandovers } from "../../background/claims.ts";
import { rememberOrigin } from "../../session/origins.ts";
import type { NewDocument, PanelScreen } from "../panel-screen.ts";
import { type Failure, originOf, readFiles } from "./create-dispatches.ts";
import type { Batch, Start } from "./create-start.ts";

export type Preparing = ReturnType<typeof createPreparing>;

export function createPreparing(server: string, start: Start) {
  let current: { batch: Batch; claim: Claim; documentId: string | null } | null = null;

  return {
    /** @returns the new document's initial contents, or the reason for a failure */
    async begin(batch: Batch, people: readonly Person[]): Promise<NewDocument | Failure> {
      const files = await readFiles(batch.chosen);
      if ("name" in files) return { about: "unread", name: files.name };
      const claim = await claimHandovers(batch.handovers, server);
      if (!claim) return { about: "elsewhere" };
      start.hold(batch);
      current = { batch, claim, documentId: null };
      return { files, people, title: batch.title };
    },
    async created(documentId: string): Promise<void> {
      if (current?.documentId !== null) return;
      current.documentId = documentId;
      const origin = originOf(current.batch);
      if (origin) await rememberOrigin(documentId, origin);
    },
    /** Called when the server has all files. */
    async finish(documentId: string): Promise<void> {
      if (!current || documentId !== current.documentId) return;
      const { batch, claim } = current;
      current = null;
      start.forget(batch);
      await claim.finish();
    },
    /** Called for every screen. Offers the files again when the editor is left before the server has all of them. */
    show(screen: PanelScreen): void {
      if (!current || (screen.at === "prepare" && screen.documentId === current.documentId)) return;
      const { batch, claim } = current;
      current = null;
      start.giveBack(batch);
      void claim.release();
    },
  };
}
