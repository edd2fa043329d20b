import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { personalStorage } from "../../host/personal-storage.ts";
import type { ListQuery } from "../list-query.ts";
import { type ListLook, readLook, writeLook } from "./columns.ts";

const KEY = "countersign.list";

/** The density and columns that this person chose on this device; columns in the URL take precedence. */
export function useListLook(
  query: ListQuery,
  onQuery: (query: ListQuery, how?: { replace: boolean }) => void,
): [look: ListLook, onLook: (look: ListLook) => void] {
  const host = useHost();
  const [storage] = useState(() => personalStorage(host.storage));
  const [own, setOwn] = useState(() => readLook(storage.get(KEY)));
  const onLook = (next: ListLook) => {
    const kept = query.columns ? { ...next, columns: own.columns } : next;
    storage.set(KEY, writeLook(kept));
    setOwn(kept);
    if (query.columns) onQuery({ ...query, columns: next.columns }, { replace: true });
  };
  return [query.columns ? { ...own, columns: query.columns } : own, onLook];
}
