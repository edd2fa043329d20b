import type { SignatureImage } from "../../domain/field/value.ts";

/** A signature or initials, and how it was created. */
export type Adopted = { image: SignatureImage; way: "style" | "draw" | "upload" };
