import * as z from "zod/mini";

/** Automation platforms and agents; each has its own page for keys. */
export const AutomationType = z.enum(["zapier", "make", "pabbly", "albato", "n8n", "agent"]);
export type AutomationType = z.infer<typeof AutomationType>;

/** The program that an API key is for; it decides the permissions of a new key. */
export const ApiKeyType = z.enum(["api", ...AutomationType.options]);
export type ApiKeyType = z.infer<typeof ApiKeyType>;

/** Official names, the same in every language. */
export const apiKeyTypeNames: Record<ApiKeyType, string> = {
  api: "API",
  zapier: "Zapier",
  make: "Make",
  pabbly: "Pabbly",
  albato: "Albato",
  n8n: "n8n",
  agent: "Agent",
};
