import { useEffect, useMemo } from "react";
import type { ApiKeyType } from "../../domain/integration/api-key-type.ts";
import { useHost } from "../host/host.ts";
import { type ApiKeys, createApiKeys } from "./api-keys.ts";

/** The API keys of one type, or of all (`null`), loaded on first use. */
export function useApiKeys(type: ApiKeyType | null): ApiKeys {
  const host = useHost();
  const keys = useMemo(() => createApiKeys(host, type), [host, type]);
  useEffect(() => void keys.load(), [keys]);
  return keys;
}
