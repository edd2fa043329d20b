import * as z from "zod/mini";
import { SignatureImage } from "../../domain/field/value.ts";
import type { HostStorage } from "../host.ts";

/** A signature or initials as adopted, and how it was made. */
export const Adopted = z.object({ image: SignatureImage, way: z.enum(["style", "draw", "upload"]) });
export type Adopted = z.infer<typeof Adopted>;

const KeptValues = z.record(z.string(), z.union([z.string(), z.boolean()]));
const KeptInk = z.object({ signature: z.nullable(Adopted), initial: z.nullable(Adopted) });
export type KeptInk = z.infer<typeof KeptInk>;

/**
 * A half-filled form, kept under the document's and recipient's ids, never under the link's secret. Ink has a key of its
 * own, so that typing does not write pictures again.
 */
export function keptForm(storage: HostStorage, documentId: string, recipientId: string) {
  const valuesKey = `signing.${documentId}.${recipientId}.values`;
  const inkKey = `signing.${documentId}.${recipientId}.ink`;
  return {
    readValues: (): z.infer<typeof KeptValues> => parse(KeptValues, storage.get(valuesKey)) ?? {},
    readInk: (): KeptInk => parse(KeptInk, storage.get(inkKey)) ?? { signature: null, initial: null },
    keepValues: (values: Readonly<Record<string, string | boolean>>) => storage.set(valuesKey, JSON.stringify(values)),
    keepInk: (ink: KeptInk) => storage.set(inkKey, JSON.stringify(ink)),
    forget(): void {
      storage.remove(valuesKey);
      storage.remove(inkKey);
    },
  };
}

function parse<T extends z.ZodMiniType>(schema: T, text: string | null): z.infer<T> | null {
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
