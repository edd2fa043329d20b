import { useEffect, useRef } from "react";
import { useT } from "../features/host/i18n.ts";
import { Button } from "../features/ui/controls/button.tsx";
import { Notice } from "../features/ui/layout/notice.tsx";
import type { AttributeFault } from "./attributes.ts";
import type { ElementContext } from "./element-context.ts";
import type { SessionTrouble } from "./embed-session.ts";
import type { OwnErrorCode } from "./events.ts";
import type { HostTrouble } from "./host.ts";

const sessionCodes: Record<SessionTrouble, OwnErrorCode> = {
  missing: "session_missing",
  expired: "embed_session_expired",
  unavailable: "session_unavailable",
};

/** Shows errors that stop the element in place, and fires them as `error` events. */
export function Notices({ room, faults }: { room: ElementContext; faults: readonly AttributeFault[] }) {
  const t = useT("embed");
  const common = useT("common");
  const session = room.session.trouble.value;
  const trouble = room.trouble.value;
  const isOrigin = trouble?.code === "embed_origin_refused";
  const sayTrouble = ({ code, message }: HostTrouble) => {
    if (message) return message;
    return code === "embed_origin_refused"
      ? t("refused.origin", { origin: location.origin })
      : common("error.unreachable");
  };
  useErrors(room, [
    ...(session ? [{ code: sessionCodes[session], message: t(`session.${session}`) }] : []),
    ...(trouble ? [{ code: trouble.code, message: sayTrouble(trouble) }] : []),
  ]);
  const hasFaults = faults.length > 0;
  if (!session && !isOrigin) return hasFaults ? <FaultNotices room={room} faults={faults} /> : null;
  return (
    <div className="cs-element-notices">
      {hasFaults && <FaultNotices room={room} faults={faults} />}
      {session && (
        <Notice
          tone={session === "expired" ? "warning" : "danger"}
          title={t(`session.${session}.title`)}
          actions={session === "unavailable" && <Button onClick={room.session.retry}>{common("retry")}</Button>}
        >
          {t(`session.${session}`)}
        </Notice>
      )}
      {isOrigin && <Notice tone="danger">{sayTrouble(trouble)}</Notice>}
    </div>
  );
}

/**
 * Reports unusable attributes and properties: in place for people, as `error` events for the page, in the console for
 * its developer.
 */
export function FaultNotices({ room, faults }: { room: ElementContext; faults: readonly AttributeFault[] }) {
  const t = useT("embed");
  const said = faults.map(({ attribute, why, path }) => ({
    code: `attribute_${why}`,
    message: t(`attribute.${why}`, { attribute: path ?? attribute }),
    ...(path === undefined ? {} : { path }),
  }));
  useErrors(room, said, warn);
  if (said.length === 0) return null;
  return (
    <div className="cs-element-notices">
      {said.map(({ message, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read the same
        <Notice key={`${path} ${index}`} tone="danger">
          {message}
        </Notice>
      ))}
    </div>
  );
}

function warn(room: ElementContext, { code, message, path }: Told): void {
  // biome-ignore lint/suspicious/noConsole: for whoever builds the page around
  console.warn(`<${room.element.localName}> ${code}${path ? ` at ${path}` : ""}: ${message}`);
}

type Told = HostTrouble & { path?: string };

/** Reports each error once, and again if it disappeared and comes back. */
function useErrors(
  room: ElementContext,
  errors: readonly Told[],
  also?: (room: ElementContext, one: Told) => void,
): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(errors.map((one) => JSON.stringify(one)));
    for (const one of errors) {
      if (told.current.has(JSON.stringify(one))) continue;
      room.tell("error", one);
      also?.(room, one);
    }
    told.current = now;
  });
}
