import { lazy } from "react";
import { StoredCheckContext } from "../../features/host/stored-check.ts";
import { SigningRoom } from "../../features/sign/room/signing-room.tsx";

const StoredCheck = lazy(() => import("../../features/verify/stored-check.tsx"));

/** The signing room of a document that the person is asked to sign. */
export function SignScreen({ token }: { token: string }) {
  return (
    <StoredCheckContext value={StoredCheck}>
      <SigningRoom token={token} />
    </StoredCheckContext>
  );
}
