import * as z from "zod/mini";
import { Sha256 } from "../ids.ts";

export const PICTURE_LIMIT = { side: 512, bytes: 256 * 1024 } as const;

/** A person's picture: square, PNG or JPEG without metadata. */
export const Picture = z.object({ object: Sha256, form: z.enum(["png", "jpeg"]) });
export type Picture = z.infer<typeof Picture>;

/** Public path: the hash in it is unguessable unless one knows the picture. */
export function picturePath(user: string, { object, form }: Picture): string {
  return `/api/person/${user}/${object}.${form}`;
}
