import { useEffect, useRef } from "react";
import { useT } from "../features/i18n.ts";
import { Button } from "../features/ui/button.tsx";
import { Notice } from "../features/ui/notice.tsx";
import type { AttributeFault } from "./attributes.ts";
import type { SessionTrouble } from "./embed-session.ts";
import type { OwnErrorCode } from "./events.ts";
import type { HostTrouble } from "./host.ts";
import type { Room } from "./room.ts";

const sessionCodes: Record<SessionTrouble, OwnErrorCode> = {
  missing: "session_missing",
  expired: "embed_session_expired",
  unavailable: "session_unavailable",
};

/** What keeps the element from doing what it was asked to, said in place and as `error` events. */
export function Notices({ room, faults }: { room: Room; faults: readonly AttributeFault[] }) {
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
    ...faults.map(({ attribute, why }) => ({
      code: `attribute_${why}`,
      message: t(`attribute.${why}`, { attribute }),
    })),
    ...(session ? [{ code: sessionCodes[session], message: t(`session.${session}`) }] : []),
    ...(trouble ? [{ code: trouble.code, message: sayTrouble(trouble) }] : []),
  ]);
  if (faults.length === 0 && !session && !isOrigin) return null;
  return (
    <div className="cs-element-notices">
      {faults.map(({ attribute, why }) => (
        <Notice key={attribute} tone="danger">
          {t(`attribute.${why}`, { attribute })}
        </Notice>
      ))}
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

/** Each is told once, and again when it had gone and comes back. */
function useErrors(room: Room, errors: readonly HostTrouble[]): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(errors.map((one) => JSON.stringify(one)));
    for (const one of errors) if (!told.current.has(JSON.stringify(one))) room.tell("error", one);
    told.current = now;
  });
}
