import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { type ListLook, readLook, writeLook } from "./columns.ts";

const KEY = "countersign.list";

/** The columns and density that the person chose on this device. */
export function useListLook(): [look: ListLook, onLook: (look: ListLook) => void] {
  const { storage } = useHost();
  const [look, setLook] = useState(() => readLook(storage.get(KEY)));
  const onLook = (next: ListLook) => {
    storage.set(KEY, writeLook(next));
    setLook(next);
  };
  return [look, onLook];
}
