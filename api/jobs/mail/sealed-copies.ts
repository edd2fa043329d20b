import type { DocumentState } from "../../../domain/document/change.ts";
import { filesToAttach } from "../../../domain/document/ending/attach-sealed.ts";
import type { ComplianceDeps, SendingDeps } from "../../deps.ts";
import type { MailAttachment } from "../../ports/mail.ts";
import { hasAgreement } from "../../services/compliance/agreement/find-agreement.ts";
import { inRegion } from "../../services/file/data-center-store.ts";

/** The attachments of mails about a completed document; none if the workspace sends only links or has health data. */
export async function sealedCopies(
  deps: SendingDeps & ComplianceDeps,
  state: DocumentState,
): Promise<MailAttachment[]> {
  const { workspaceId, settings } = state.document;
  const files = filesToAttach(state);
  if (files.length === 0 || (await hasAgreement(deps, workspaceId))) return [];
  if ((await deps.workspaces.find(workspaceId))?.value.attachesSealed === false) return [];
  const { objects } = inRegion(deps, settings.dataCenter);
  const copies = await Promise.all(
    files.map(async ({ fileName, object }) => ({ fileName, bytes: await objects.get(object) })),
  );
  const found = copies.flatMap(({ fileName, bytes }) => (bytes ? [{ fileName, bytes }] : []));
  return found.length === files.length ? found : [];
}
