import {
  type AccountSession,
  endAllSessionsCall,
  endSessionCall,
  listSessionsCall,
} from "../../../domain/contract/session.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";

/** Sessions of the signed-in member; one per mount, without React. */
export function createSessions(host: Host) {
  const sessions = createLoaded(host, listSessionsCall, {});
  return {
    ...sessions,
    /** Ends a session, then reloads the list from the server. */
    async end({ _id }: AccountSession): Promise<CallRefusal | null> {
      const answer = await call(host, endSessionCall, { params: { sessionId: _id } });
      if (!answer.ok) return answer.refusal;
      await sessions.load();
      return null;
    },
    /** Ends all sessions, this one included: the user is signed out afterwards. */
    async endAll(): Promise<CallRefusal | null> {
      const answer = await call(host, endAllSessionsCall, {});
      return answer.ok ? null : answer.refusal;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
