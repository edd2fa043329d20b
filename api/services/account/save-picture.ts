import { PICTURE_LIMIT, picturePath } from "../../../domain/account/picture.ts";
import type { UserDetail } from "../../../domain/contract/user.ts";
import type { UserId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, FileDeps, ProfileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { cleanDataUrl } from "../signing/store-pictures.ts";
import { userDetail } from "./user-detail.ts";

/** Stores only the picture's pixels, without metadata. */
export async function savePicture(
  deps: FileDeps & ProfileDeps,
  member: MemberPrincipal,
  url: string,
): Promise<Outcome<UserDetail>> {
  const cleaned = await cleanDataUrl(deps, url, PICTURE_LIMIT.bytes);
  if (!cleaned || cleaned.width !== cleaned.height || cleaned.width > PICTURE_LIMIT.side) {
    return refuse("profile_picture_invalid", { faults: [{ path: "picture", code: "profile_picture_invalid" }] });
  }
  const { form, bytes } = cleaned;
  const object = await deps.objects.put(bytes, `image/${form}`);
  await deps.users.update(member.user.id, { picture: { object, form } });
  return done(await userDetail(deps, member));
}

export async function removePicture(deps: ProfileDeps, member: MemberPrincipal): Promise<Outcome<UserDetail>> {
  await deps.users.update(member.user.id, { picture: undefined });
  return done(await userDetail(deps, member));
}

/** The person's current picture; the caller must know its hash. */
export async function readUserPicture(
  deps: AccountDeps & FileDeps,
  user: UserId,
  fileName: string,
): Promise<Outcome<{ bytes: Bytes; type: string }>> {
  const picture = (await deps.users.find(user))?.picture;
  const isTheirs = picture && picturePath(user, picture).endsWith(`/${fileName}`);
  const bytes = isTheirs && (await deps.objects.get(picture.object));
  return picture && bytes ? done({ bytes, type: `image/${picture.form}` }) : notFound("picture");
}
