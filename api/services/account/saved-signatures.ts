import { addSaved, preferSaved, removeSaved, type SavedSignature } from "../../../domain/account/saved-signature.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import type { addSavedSignatureCall, SavedSignatureView } from "../../../domain/contract/profile.ts";
import { SignatureImage } from "../../../domain/field/value.ts";
import type { UserId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps, FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { storeInk } from "../signing/store-pictures.ts";

type Listed = Outcome<SavedSignatureView[]>;

/** Returns an empty list if `email` is given and differs from the caller's confirmed address. */
export async function listSavedSignatures(
  deps: AccountDeps & FileDeps,
  { user }: MemberPrincipal,
  email: string | undefined,
): Promise<Listed> {
  const isTheirs = email === undefined || (user.emailVerified && sameEmail(email, user.email));
  return done(isTheirs ? await viewsOf(deps, await deps.savedSignatures.list(user.id)) : []);
}

export async function saveSignature(
  deps: AccountDeps & FileDeps,
  { user }: MemberPrincipal,
  { kind, way, image }: BodyInput<typeof addSavedSignatureCall>,
): Promise<Listed> {
  const ink = await storeInk(deps, image);
  if (!ink.ok) return ink;
  const next = { _id: deps.ids.savedSignature(), kind, way, form: ink.value.form, object: ink.value.object };
  return change(deps, user.id, (saved) => addSaved(saved, next));
}

export function preferSignature(deps: AccountDeps & FileDeps, { user }: MemberPrincipal, id: string): Promise<Listed> {
  return change(deps, user.id, (saved) => preferSaved(saved, id));
}

export function forgetSignature(deps: AccountDeps & FileDeps, { user }: MemberPrincipal, id: string): Promise<Listed> {
  return change(deps, user.id, (saved) => done(removeSaved(saved, id)));
}

async function change(
  deps: AccountDeps & FileDeps,
  user: UserId,
  rule: (saved: readonly SavedSignature[]) => Outcome<SavedSignature[]>,
): Promise<Listed> {
  const changed = await retryOnLostRace(async () => {
    const before = await deps.savedSignatures.list(user);
    const after = rule(before);
    if (!after.ok) return after;
    return (await deps.savedSignatures.replace(user, before, after.value)) ? after : lostRace;
  });
  return changed.ok ? done(await viewsOf(deps, changed.value)) : changed;
}

/** Omits signatures whose image is missing. */
async function viewsOf(deps: FileDeps, saved: readonly SavedSignature[]): Promise<SavedSignatureView[]> {
  const views = await Promise.all(
    saved.map(async ({ form, object, ...facts }) => {
      const bytes = await deps.objects.get(object);
      const image = bytes && SignatureImage.safeParse(form === "png" ? pngUrl(bytes) : jsonOf(bytes));
      return image?.success ? [{ ...facts, image: image.data }] : [];
    }),
  );
  return views.flat();
}

function pngUrl(bytes: Bytes): string {
  return `data:image/png;base64,${bytes.toBase64()}`;
}

function jsonOf(bytes: Bytes): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
