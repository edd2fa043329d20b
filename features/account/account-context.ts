import { createContext, use } from "react";
import type { Account } from "./account.ts";

/** The host's account; `useAccount` throws where no host provides it. */
export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error("AccountContext is missing");
  return account;
}
