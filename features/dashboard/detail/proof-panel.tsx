import { FileDown, ShieldCheck } from "lucide-react";
import { Fragment, Suspense, use, useCallback, useState } from "react";
import { formatEvidence } from "../../../domain/account/moment-format.ts";
import { verifyDocumentCall } from "../../../domain/contract/verify.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { StoredCheckContext } from "../../host/stored-check.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";

type Props = {
  document: OwnerView;
  /** Downloads `evidence.json`; omitted while there is none. */
  onEvidence?: (() => void) | undefined;
};

/** Files with their hashes, and the seal with its issuer. */
export function ProofPanel({ document, onEvidence }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  const host = useHost();
  const StoredCheck = use(StoredCheckContext);
  const [isVerifying, setVerifying] = useState(false);
  const { sealed, _id: documentId } = document;
  const check = useCallback(
    (file: number) => call(host, verifyDocumentCall, { params: { documentId }, query: { file } }),
    [host, documentId],
  );
  return (
    <div className="cs-proof">
      {sealed && (
        <dl>
          <dt>{t("seal.kind")}</dt>
          <dd>{t("seal.platform", { level: sealed.level })}</dd>
          <dt>{t("seal.time")}</dt>
          <dd>{formatEvidence(sealed.signedAt)}</dd>
          <dt>{t("seal.issuer")}</dt>
          <dd dir="auto">{sealed.certificate.issuer}</dd>
          <dt>{t("seal.fingerprint")}</dt>
          <dd className="cs-code" dir="ltr" translate="no">
            {sealed.certificate.fingerprint}
          </dd>
        </dl>
      )}
      <ul>
        {sealed?.files.map((file) => (
          <li key={file.sha256}>
            <strong dir="auto">{file.fileName}</strong>
            <span className="cs-muted">{`${t("file.sealed")} · ${formats.bytes(file.size)}`}</span>
            <Hash value={file.sha256} />
          </li>
        ))}
        {document.fileParts.map((part) => (
          <li key={part.key}>
            <strong dir="auto">{part.fileName}</strong>
            <span className="cs-muted">
              {`${t("file.source")} · ${t("row.pages", { count: part.pages })} · ${formats.bytes(part.size)}`}
            </span>
            <Hash value={part.hashData} />
            {part.originals?.map(({ fileName: name, by, sha256 }) => (
              <Fragment key={sha256}>
                <span className="cs-muted">{t("file.made", { name, by })}</span>
                <Hash value={sha256} />
              </Fragment>
            ))}
            {!part.originals && part.uploadedSha256 !== part.hashData && (
              <>
                <span className="cs-muted">
                  {t("file.cleaned", { what: formats.list(part.removed.map((kind) => t(`removed.${kind}`))) })}
                </span>
                <Hash value={part.uploadedSha256} />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="cs-proof-actions">
        {onEvidence && (
          <Button icon={<FileDown aria-hidden />} onClick={onEvidence}>
            {t("evidence.download")}
          </Button>
        )}
        {sealed && StoredCheck && (
          <Button icon={<ShieldCheck aria-hidden />} onClick={() => setVerifying(true)}>
            {t("proof.verify")}
          </Button>
        )}
        {isVerifying && StoredCheck && (
          <Suspense>
            <StoredCheck check={check} onClose={() => setVerifying(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Hash({ value }: { value: string }) {
  return (
    <code className="cs-code" dir="ltr" translate="no">
      <span className="cs-hidden">SHA-256 </span>
      <span>{value}</span>
    </code>
  );
}
