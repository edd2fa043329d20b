import { downloadDocumentCall } from "../../../domain/contract/document.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { cleanFileName } from "../../../domain/file/file-name.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { AttachmentsPanel } from "./attachments-panel.tsx";
import { ProofPanel } from "./proof-panel.tsx";

/** Signers' attachments, and the files with their hashes and seal. */
export function ProofSections({ document }: { document: OwnerView }) {
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const documentId = document._id;
  const attachments = document.sealed?.attachments ?? [];
  const saveEvidence = async () => {
    const answer = await call(host, downloadDocumentCall, { params: { documentId } });
    if (!answer.ok) toasts.error(refusalText(answer.refusal));
    else if (answer.value.evidenceUrl) {
      host.save(answer.value.evidenceUrl, cleanFileName(`${document.title} – ${t("evidence.file")}.json`));
    }
  };
  const saveAttachment = async ({ fileName, sha256 }: { fileName: string; sha256: string }) => {
    const answer = await call(host, downloadDocumentCall, { params: { documentId } });
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    const file = answer.value.files.find((one) => one.sha256 === sha256);
    return file && host.save(file.url, fileName);
  };
  return (
    <>
      {attachments.length > 0 && (
        <section aria-labelledby="detail-attachments">
          <h2 id="detail-attachments">{t("detail.attachments")}</h2>
          <AttachmentsPanel attachments={attachments} onSave={saveAttachment} />
        </section>
      )}
      <section aria-labelledby="detail-proof">
        <h2 id="detail-proof">{t("detail.proof")}</h2>
        <ProofPanel document={document} onEvidence={document.status === "DRAFT" ? undefined : saveEvidence} />
      </section>
      <ProgramData document={document} />
    </>
  );
}

/** The id and pairs that a program stored with the document; recipients do not see them. */
function ProgramData({ document: { externalId, metadata = {} } }: { document: OwnerView }) {
  const t = useT("dashboard");
  const pairs = [...(externalId ? [[t("detail.external_id"), externalId]] : []), ...Object.entries(metadata)];
  if (pairs.length === 0) return null;
  return (
    <details className="cs-program-data">
      <summary>{t("detail.program_data")}</summary>
      <dl>
        {pairs.map(([name, value], index) => (
          <div key={index === 0 && externalId ? "" : name}>
            <dt className="cs-muted" dir="auto">
              {name}
            </dt>
            <dd dir="auto" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
