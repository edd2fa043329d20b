import type { ApiKeyType } from "../../domain/integration/api-key-type.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { type ApiKeys, createApiKeys } from "./api-keys.ts";

/** The API keys of one type, or of all (`null`), loaded on first use. */
export function useApiKeys(type: ApiKeyType | null): ApiKeys {
  return useOpened((host) => createApiKeys(host, type), type ?? "");
}
