import type { ReactNode } from "react";
import { formatEvidence } from "../../domain/account/moment-format.ts";
import type { VerifyView } from "../../domain/contract/verify.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";

/** The evidence: hashes, certificates, and every problem in a sentence. */
export function Details({ view, size }: { view: VerifyView; size: number }) {
  const t = useT("verify");
  const formats = useFormats();
  return (
    <details className="verify-details">
      <summary>{t("details.title")}</summary>
      <Facts
        rows={[
          [t("details.file"), <Code key="hash">{view.sha256}</Code>],
          [t("details.size"), formats.bytes(size)],
          ...(view.reason ? [[t("details.reason"), t(`reason.${view.reason}`)] as const] : []),
        ]}
      />
      {view.signatures.map((signature) => (
        <section key={`${signature.kind} ${signature.serial} ${signature.signedAt}`}>
          <h3>{t(`details.kind.${signature.kind}`)}</h3>
          <Facts
            rows={[
              ...(signature.level ? [[t("details.level"), signature.level] as const] : []),
              ...(signature.signedAt ? [[t("details.time"), formatEvidence(signature.signedAt)] as const] : []),
              [t("details.signer"), <bdi key="signer">{signature.signerName}</bdi>],
              [t("details.issuer"), <bdi key="issuer">{signature.issuer}</bdi>],
              [t("details.serial"), <Code key="serial">{signature.serial}</Code>],
              [t("details.fingerprint"), <Code key="fingerprint">{signature.fingerprint}</Code>],
              [t("details.covers"), t(signature.coversWholeFile ? "details.covers.whole" : "details.covers.part")],
              [t("details.trusted"), t(signature.trusted ? "details.trusted.yes" : "details.trusted.no")],
              [
                t("details.problems"),
                signature.problems.length === 0 ? (
                  t("details.problems.none")
                ) : (
                  <ul key="problems">
                    {[...new Set(signature.problems)].map((code) => (
                      <li key={code}>
                        <span>{`${t(`reason.${code}`)} `}</span>
                        <Code>{code}</Code>
                      </li>
                    ))}
                  </ul>
                ),
              ],
            ]}
          />
        </section>
      ))}
    </details>
  );
}

function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="verify-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code dir="ltr" className="verify-code" translate="no">
      {children}
    </code>
  );
}
