import { SigningRoom } from "../../features/sign/room/signing-room.tsx";

/** The signing room of a document that the person is asked to sign. */
export function SignScreen({ token }: { token: string }) {
  return <SigningRoom token={token} />;
}
