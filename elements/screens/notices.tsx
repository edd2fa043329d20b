import { Suspense, useEffect, useRef } from "react";
import { useT } from "../../features/host/i18n.ts";
import { Button } from "../../features/ui/controls/button.tsx";
import type { Elements } from "../../features/ui/elements-of.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import type { AttributeFault } from "../attributes.ts";
import type { ElementContext } from "../element-context.ts";
import type { OwnErrorCode } from "../events.ts";
import type { HostTrouble } from "../host.ts";
import { serverOrigin } from "../server.ts";
import type { SessionTrouble } from "../session/embed-session.ts";

const sessionCodes: Record<SessionTrouble, OwnErrorCode> = {
  missing: "session_missing",
  expired: "embed_session_expired",
  unavailable: "session_unavailable",
  other: "session_other",
};

/** Renders what the element is for, unless its page may not show it: then the notice is all there is. */
export function UnlessRefused({ context, children }: { context: ElementContext; children: Elements }) {
  const isRefused = context.trouble.value?.code === "embed_origin_refused";
  return isRefused ? null : <Suspense>{children}</Suspense>;
}

/** Shows errors that stop the element in place, and fires them as `error` events. */
export function Notices({ context, faults }: { context: ElementContext; faults: readonly AttributeFault[] }) {
  const t = useT("embed");
  const common = useT("common");
  const session = context.session.trouble.value;
  const trouble = context.trouble.value;
  const isOrigin = trouble?.code === "embed_origin_refused";
  const messageOf = ({ code, message }: HostTrouble) => {
    if (code !== "embed_origin_refused") return message || common("error.unreachable");
    const server = serverOrigin();
    // A sandboxed page has an opaque origin, which no list can name. `location.origin` does not tell.
    if (self.origin === "null") return t("refused.sandbox", { server });
    return t("refused.origin", { origin: location.origin, address: `${server}/app/integrations/embed` });
  };
  useErrors(context, [
    ...(session ? [{ code: sessionCodes[session], message: t(`session.${session}`) }] : []),
    ...(trouble ? [{ code: trouble.code, message: messageOf(trouble) }] : []),
  ]);
  const hasFaults = faults.length > 0;
  if (!session && !isOrigin) return hasFaults ? <FaultNotices context={context} faults={faults} /> : null;
  return (
    <div className="cs-element-notices">
      {hasFaults && <FaultNotices context={context} faults={faults} />}
      {session && (
        <Notice
          tone={session === "expired" ? "warning" : "danger"}
          title={t(`session.${session}.title`)}
          actions={
            (session === "unavailable" || session === "other") && (
              <Button onClick={context.session.retry}>{common("retry")}</Button>
            )
          }
        >
          {t(`session.${session}`)}
        </Notice>
      )}
      {isOrigin && <Notice tone="danger">{messageOf(trouble)}</Notice>}
    </div>
  );
}

/**
 * Reports unusable attributes and properties: in place for people, as `error` events for the page, in the console for
 * its developer.
 */
export function FaultNotices({ context, faults }: { context: ElementContext; faults: readonly AttributeFault[] }) {
  const t = useT("embed");
  const reports = faults.map(({ attribute, why, path }) => ({
    code: `attribute_${why}`,
    message: t(`attribute.${why}`, { attribute: path ?? attribute }),
    ...(path === undefined ? {} : { path }),
  }));
  useErrors(context, reports, warn);
  if (reports.length === 0) return null;
  return (
    <div className="cs-element-notices">
      {reports.map(({ message, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read the same
        <Notice key={`${path} ${index}`} tone="danger">
          {message}
        </Notice>
      ))}
    </div>
  );
}

function warn(context: ElementContext, { code, message, path }: ReportedError): void {
  // biome-ignore lint/suspicious/noConsole: for the developer of the embedding page
  console.warn(`<${context.element.localName}> ${code}${path ? ` at ${path}` : ""}: ${message}`);
}

type ReportedError = HostTrouble & { path?: string };

/** Reports each error once, and again if it disappeared and comes back. */
function useErrors(
  context: ElementContext,
  errors: readonly ReportedError[],
  also?: (context: ElementContext, one: ReportedError) => void,
): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(errors.map((one) => JSON.stringify(one)));
    for (const one of errors) {
      if (reported.current.has(JSON.stringify(one))) continue;
      context.fire("error", one);
      also?.(context, one);
    }
    reported.current = now;
  });
}
