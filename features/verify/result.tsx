import {
  CircleHelp,
  FileLock,
  FileWarning,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldPlus,
  ShieldX,
} from "lucide-react";
import type { VerifyView } from "../../domain/contract/verify.ts";
import { type AnswerWord, answerOf } from "../../domain/seal/answer.ts";
import { useT } from "../host/i18n.ts";
import { Notice } from "../ui/layout/notice.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { Details } from "./details.tsx";
import { ForeignSignatures } from "./foreign-signatures.tsx";

const appearances: Record<AnswerWord, { icon: LucideIcon; tone: "success" | "warning" | "danger" | "info" }> = {
  genuine: { icon: ShieldCheck, tone: "success" },
  "genuine-extended": { icon: ShieldPlus, tone: "success" },
  changed: { icon: ShieldX, tone: "danger" },
  invalid: { icon: ShieldX, tone: "danger" },
  "unknown-signer": { icon: ShieldAlert, tone: "warning" },
  unsupported: { icon: ShieldAlert, tone: "warning" },
  unsigned: { icon: CircleHelp, tone: "info" },
  unreadable: { icon: FileWarning, tone: "warning" },
  locked: { icon: FileLock, tone: "warning" },
};

/** The verdict first, then signers and document, then the evidence for those who want details. */
export function Result({ view, fileName, size }: { view: VerifyView; fileName: string; size: number }) {
  const t = useT("verify");
  const answer = answerOf(view);
  const { icon: Icon, tone } = appearances[answer];
  const isGenuine = answer === "genuine" || answer === "genuine-extended";
  return (
    <article className="verify-result">
      <div className={`verify-answer cs-tone-${tone}`}>
        <Icon aria-hidden />
        <div>
          <h2>{t(`verdict.${answer}`)}</h2>
          <p>{t(answer === "genuine" && view.isExact ? "verdict.genuine.exact" : `verdict.${answer}.text`)}</p>
          {!isGenuine && view.reason && view.reason !== "no_signature" && (
            <p className="verify-reason">{t(`reason.${view.reason}`)}</p>
          )}
          <p className="verify-file">
            <bdi>{fileName}</bdi>
          </p>
        </div>
      </div>
      {view.document?.isTest && (
        <Notice tone="warning" title={t("test.title")}>
          {t("test.text")}
        </Notice>
      )}
      {view.document && <DocumentFacts document={view.document} />}
      {isGenuine && !view.document && (
        <p className="cs-muted">{t(view.isEncrypted ? "document.encrypted" : "document.unlinked")}</p>
      )}
      {isGenuine && <SealFacts view={view} />}
      {(answer === "unknown-signer" || answer === "unsupported") && <ForeignSignatures signatures={view.signatures} />}
      <Details view={view} size={size} />
    </article>
  );
}

function DocumentFacts({ document }: { document: NonNullable<VerifyView["document"]> }) {
  const t = useT("verify");
  const formats = useFormats();
  return (
    <section className="verify-part">
      <h3>
        <bdi>{document.title}</bdi>
      </h3>
      <dl className="verify-facts">
        {document.sender && (
          <div>
            <dt>{t("document.sender")}</dt>
            <dd>
              <bdi>{document.sender.name}</bdi>
            </dd>
          </div>
        )}
        {document.completedAt && (
          <div>
            <dt>{t("document.completed")}</dt>
            <dd>{formats.moment(document.completedAt)}</dd>
          </div>
        )}
        <div>
          <dt>{t("document.signers")}</dt>
          <dd>
            <ul>
              {document.signers.map((signer) => (
                <li key={signer.email}>
                  <bdi>{signer.name}</bdi>
                  <span> </span>
                  <bdi className="cs-muted">{signer.email}</bdi>
                  {signer.signedAt && (
                    <span className="cs-muted verify-when">
                      {t("document.signed", { moment: formats.moment(signer.signedAt) })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t("document.files")}</dt>
          <dd>
            <ul>
              {document.files.map((file) => (
                <li key={file.sha256}>
                  <bdi>{file.fileName}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const levels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;

function SealFacts({ view }: { view: VerifyView }) {
  const t = useT("verify");
  const formats = useFormats();
  const seal = view.signatures.find((one) => one.kind === "seal");
  const level = levels.find((one) => one === view.level);
  return (
    <section className="verify-part">
      <h3>{`${t("seal.title")}: ${t("seal.platform")}`}</h3>
      {seal?.signedAt && <p>{t("seal.time", { moment: formats.moment(seal.signedAt) })}</p>}
      {level && <p>{t(`seal.level.${level}`)}</p>}
      <p className="cs-muted">{t("seal.platform.text")}</p>
    </section>
  );
}
