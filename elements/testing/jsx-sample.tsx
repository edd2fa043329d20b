/** Sample of React and plain TypeScript usage; only the type check reads it. */
import type { ErrorDetail } from "../events.ts";

export function Sample({ mint }: { mint: () => Promise<string> }) {
  return (
    <>
      <countersign-sign
        document-id="d1"
        externalId="order-7"
        values={{ Company: "ACME" }}
        readonly-fields="Company"
        with-decline={false}
        withDownload
        getSession={mint}
        oncompleted={({ detail }) => detail.documentId?.length}
        onfield-change={({ detail }) => detail.field.length}
        className="wide"
      />
      <countersign-form src="/app/form/abc" email="sina@example.com" />
      <countersign-documents view="completed" session={{ session: "ces_1", scope: { documentId: "d1" } }} />
      <countersign-prepare
        recipients={[{ name: "Sina", email: "sina@example.com", roleType: "signatureNeeded", locked: true }]}
        fields='[{"type":"signature","recipient":0,"position":{"x":20,"y":200}}]'
        document-title="Offer 12"
        locked="recipients,message"
        hide={["settings"]}
        save-only
        onentered={({ detail }) => detail.step.length}
        onsaved={({ detail }) => detail.version.toFixed()}
      />
      {/* @ts-expect-error a form has no such attribute */}
      <countersign-form withDecline={false} />
      {/* @ts-expect-error a theme is light, dark or auto */}
      <countersign-verify theme="pink" />
    </>
  );
}

export function listen(document: Document): void {
  const element = document.querySelector("countersign-sign");
  if (!element) return;
  element.values = { Company: "ACME" };
  element.session = "ces_1";
  element.addEventListener("error", ({ detail }) => showError(detail));
}

function showError({ code, message }: ErrorDetail): string {
  return `${code}: ${message}`;
}
