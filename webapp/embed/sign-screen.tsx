import type { ReadonlySignal } from "@preact/signals-react";
import { useCallback, useMemo } from "react";
import { createPrefill } from "../../features/sign/form/prefill.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";
import type { FrameSearch } from "./frame-search.ts";

type Props = {
  /** Token of a link that a form created; if absent, the session identifies the recipient. */
  token: string | undefined;
  session: ReadonlySignal<string | null>;
  search: FrameSearch;
};

/** A recipient's room in a frame; after a session is renewed, the room continues where it was. */
export function SignScreen({ token, session, search }: Props) {
  const currentSession = useCallback(() => session.peek() ?? "", [session]);
  const { values, readonlyFields, without } = search;
  const prefill = useMemo(() => createPrefill({ values, readonlyFields }), [values, readonlyFields]);
  return <SigningRoom token={token ?? currentSession} prefill={prefill} without={without} />;
}
