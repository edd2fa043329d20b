import { useAccount } from "../../features/account/account-context.ts";
import { createDocumentStores, type DocumentStores } from "../../features/dashboard/document-stores.ts";
import { useApp } from "../routes/app-context.ts";

/** Stores of the list and the rail, kept between pages for one member in one workspace. */
export function useKeptDocuments(): DocumentStores {
  const { host, kept } = useApp();
  const user = useAccount().user.value;
  const owner = `${user?.uid} ${user?.workspace._id}`;
  if (kept.documents?.owner !== owner) kept.documents = { owner, stores: createDocumentStores(host) };
  return kept.documents.stores;
}
