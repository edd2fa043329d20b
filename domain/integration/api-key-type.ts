import * as z from "zod/mini";

/** The program that an API key is for; it decides the permissions of a new key. */
export const ApiKeyType = z.enum(["api", "zapier", "make", "pabbly", "albato"]);
export type ApiKeyType = z.infer<typeof ApiKeyType>;

/** Names as their owners write them; they are the same in every language. */
export const apiKeyTypeNames: Record<ApiKeyType, string> = {
  api: "API",
  zapier: "Zapier",
  make: "Make",
  pabbly: "Pabbly",
  albato: "Albato",
};
