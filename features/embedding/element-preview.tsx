import { useEffect, useRef, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Notice } from "../ui/layout/notice.tsx";
import { mintPreviewSession } from "./preview-session.ts";
import { attributesOf, type SnippetFacts } from "./snippets.ts";

type Props = {
  facts: SnippetFacts;
  /** Secret of a key created on this page; `null` while there is none. */
  apiKey: string | null;
  hasSites: boolean;
};

/** Preview of the same element that the snippet adds to a page. */
export function ElementPreview({ facts, apiKey, hasSites }: Props) {
  const t = useT("embedding");
  const { kind, formUrl } = facts;
  if (kind === "sign") return <p className="cs-settings-none cs-muted">{t("preview.sign")}</p>;
  if (kind === "form" && formUrl === "") return <p className="cs-settings-none cs-muted">{t("preview.form")}</p>;
  if (kind === "form" || kind === "verify") return <LiveElement facts={facts} apiKey={null} />;
  if (!hasSites) return <p className="cs-settings-none cs-muted">{t("preview.site")}</p>;
  if (apiKey === null) return <p className="cs-settings-none cs-muted">{t("preview.session")}</p>;
  return <LiveElement facts={facts} apiKey={apiKey} />;
}

function LiveElement({ facts, apiKey }: { facts: SnippetFacts; apiKey: string | null }) {
  const t = useT("embedding");
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { kind, server } = facts;
  const attributes = JSON.stringify(attributesOf(facts));
  useEffect(() => {
    loadScript(`${server}/elements/countersign.js`, () => setIsMissing(true));
    const element = document.createElement(`countersign-${kind}`);
    for (const [name, value] of Object.entries<string>(JSON.parse(attributes))) element.setAttribute(name, value);
    if (apiKey !== null && (kind === "prepare" || kind === "documents")) {
      // Requests sessions as a customer's page does from its own server.
      const getSession = async ({ documentId }: { documentId: string | null }) => {
        const answer = await mintPreviewSession(host, apiKey, kind, documentId);
        return answer.ok ? answer.value : "";
      };
      Object.assign(element, { getSession });
    }
    box.current?.replaceChildren(element);
    return () => element.remove();
  }, [host, server, kind, attributes, apiKey]);
  return (
    <>
      {isMissing && <Notice tone="danger">{t("preview.failed")}</Notice>}
      <div className="em-live" ref={box} />
    </>
  );
}

/** Adds the script once per page; the loader itself tolerates a second copy. */
function loadScript(address: string, onError: () => void): void {
  if (document.querySelector(`script[src="${address}"]`)) return;
  const script = Object.assign(document.createElement("script"), { src: address, async: true });
  script.addEventListener("error", () => {
    script.remove();
    onError();
  });
  document.head.append(script);
}
