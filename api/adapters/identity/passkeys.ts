import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import type { Passkeys } from "../../ports/account/passkeys.ts";

/** EdDSA, ES256, RS256: every JavaScript runtime can verify them. */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = "Countersign";

/** The part that is read before the library verifies the whole response. */
const Answer = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  response: z.object({ clientDataJSON: z.string().check(z.maxLength(10_000)) }),
});
const ClientData = z.object({ challenge: z.string().check(z.minLength(16), z.maxLength(200)) });

type Json = Record<string, unknown>;

/** WebAuthn with simplewebauthn; requires user verification, so that a passkey counts as two factors. */
export function passkeys(publicUrl: string, ownOrigins: readonly string[]): Passkeys {
  const relyingParty = relyingPartyOf(publicUrl, ownOrigins);
  const rpId = relyingParty?.rpId ?? null;
  const needed = () => {
    if (!relyingParty) throw new Error("passkeys do not work at this address");
    return relyingParty;
  };
  return {
    rpId,
    async creationOptions({ email, name }, existing) {
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: needed().rpId,
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { options: { ...options }, challenge: options.challenge };
    },
    async requestOptions(allowed) {
      const options = await generateAuthenticationOptions({
        ...{ rpID: needed().rpId, userVerification: "required" },
        ...(allowed
          ? { allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }
          : {}),
      });
      return { options: { ...options }, challenge: options.challenge };
    },
    challengeOf(credential) {
      const answer = z.safeParse(Answer, credential);
      if (!answer.success) return null;
      const data = z.safeParse(ClientData, parseJson(answer.data.response.clientDataJSON));
      return data.success ? data.data.challenge : null;
    },
    idOf(credential) {
      const answer = z.safeParse(Answer, credential);
      return answer.success ? answer.data.id : null;
    },
    async verifyNew(credential, challenge) {
      const { origins, rpId } = needed();
      const { verified, registrationInfo } = await orUnverified(() =>
        verifyRegistrationResponse({
          response: credential as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified || !registrationInfo) return null;
      const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
      return {
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString("base64url"),
        counter: made.counter,
        transports: transportsOf(credential),
        deviceType: credentialDeviceType,
        isBackedUp: credentialBackedUp,
        aaguid,
      };
    },
    async verifyUse(credential, challenge, { credentialId, publicKey, counter: former, transports }) {
      const { origins, rpId } = needed();
      const { verified, authenticationInfo } = await orUnverified(() =>
        verifyAuthenticationResponse({
          response: credential as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpId,
          requireUserVerification: true,
          // The library would refuse a decreased counter; synced passkeys never increase theirs.
          credential: {
            ...{ id: credentialId, counter: 0, transports },
            publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
          },
        }),
      );
      if (!verified || !authenticationInfo) return null;
      const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
      return { counter, isBackedUp, wentBack: (counter > 0 || former > 0) && counter <= former };
    },
  };
}

/** Browsers require a host name: a loopback IP address counts as `localhost`; at other IP addresses passkeys do not work. */
function relyingPartyOf(publicUrl: string, ownOrigins: readonly string[]): { rpId: string; origins: string[] } | null {
  const { hostname, port } = new URL(publicUrl);
  const isLoopback = hostname === "127.0.0.1" || hostname === "[::1]";
  if (isLoopback) return { rpId: "localhost", origins: [`http://localhost${port === "" ? "" : `:${port}`}`] };
  if (/^[\d.]+$|^\[/.test(hostname)) return null;
  const isBelow = (host: string) => host === hostname || host.endsWith(`.${hostname}`);
  return { rpId: hostname, origins: ownOrigins.filter((origin) => isBelow(new URL(origin).hostname)) };
}

/** Converts the library's errors to `null`: it throws for every invalid response. */
async function orUnverified<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await verify();
  } catch {
    return { verified: false };
  }
}

function transportsOf(credential: Json): string[] {
  const { response } = credential;
  const listed = response && typeof response === "object" && "transports" in response ? response.transports : [];
  const parsed = z.safeParse(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)), listed);
  return parsed.success ? parsed.data : [];
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, "base64url").toString());
  } catch {
    return null;
  }
}
