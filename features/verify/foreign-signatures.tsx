import type { VerifyView } from "../../domain/contract/verify.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";

type Signature = VerifyView["signatures"][number];

/** Signers and signatures of a file that was not sealed here. */
export function ForeignSignatures({ signatures }: { signatures: readonly Signature[] }) {
  const t = useT("verify");
  const signed = signatures.filter((signature) => signature.kind !== "timestamp");
  if (signed.length === 0) return null;
  return (
    <section className="verify-part">
      <h3>{t("stranger.title")}</h3>
      {signed.map((signature) => (
        <SignatureFacts key={`${signature.serial} ${signature.signedAt}`} signature={signature} />
      ))}
    </section>
  );
}

function SignatureFacts({ signature }: { signature: Signature }) {
  const t = useT("verify");
  const formats = useFormats();
  const { signerName, issuer, signedAt, level } = signature;
  const issuerText = issuer === signerName ? t("stranger.issuer.self") : issuer;
  const rows = [
    [t("stranger.signed"), signerName || t("stranger.nameless")],
    ...(signerName === "" ? [] : [[t("stranger.issuer"), issuerText]]),
    ...(signedAt ? [[t("stranger.time"), formats.moment(signedAt)]] : []),
    ...(level ? [[t("stranger.level"), `PAdES ${level}`]] : []),
    [t("stranger.intact"), t(`stranger.intact.${intactness(signature)}`)],
  ] as const;
  return (
    <dl className="verify-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function intactness({ problems, coversWholeFile }: Signature): "whole" | "part" | "changed" | "unknown" {
  if (problems.includes("document_digest_mismatch")) return "changed";
  if (problems.includes("signature_unsupported") || problems.includes("signature_mismatch")) return "unknown";
  return coversWholeFile ? "whole" : "part";
}
