import { type DataCenter, defaultDataCenter } from "../../../domain/file/data-centers.ts";

type Offered = readonly { id: DataCenter; hasOwnStore: boolean }[];

/** A choice of where the files are stored; `region` is `null` for the server's default storage. */
export type StoragePlace = { value: string; region: DataCenter | null };

/**
 * Returns the places that differ on this server: the data centers with a store of their own, and the default storage
 * while it is the draft's or the default's. A single place is no choice.
 */
export function storagePlaces(offered: Offered, chosen: string): StoragePlace[] {
  const own = offered.filter((one) => one.hasOwnStore).map(({ id }) => ({ value: id as string, region: id }));
  const hasOwn = (id: string) => own.some((one) => one.region === id);
  const shared = [chosen, defaultDataCenter].find((id) => !hasOwn(id));
  return [...(shared === undefined ? [] : [{ value: shared, region: null }]), ...own];
}

/** The data center that stores the files, or `null` for the server's default storage. */
export function storedIn(offered: Offered, chosen: string): DataCenter | null {
  return offered.find(({ id, hasOwnStore }) => id === chosen && hasOwnStore)?.id ?? null;
}
