import type { FieldKey } from "../../ids.ts";

/** "signature 1", "signature 2", …: the next free key. */
export function freeKeys(taken: Iterable<string>): (type: string) => FieldKey {
  const usedKeys = new Set(taken);
  const last = new Map<string, number>();
  return (type) => {
    let number = last.get(type) ?? 0;
    do number += 1;
    while (usedKeys.has(`${type} ${number}`));
    last.set(type, number);
    return `${type} ${number}` as FieldKey;
  };
}
