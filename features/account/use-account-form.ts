import { useState } from "react";
import type { Answer, CallRefusal } from "../host/api.ts";
import { type TextKey, useT } from "../host/i18n.ts";
import { TOAST_MS, useToasts } from "../ui/overlay/toast.tsx";
import type { Account } from "./account.ts";
import { useAccount } from "./account-context.ts";
import { useForm } from "./use-form.ts";
import { useRefusalText } from "./use-refusal.ts";

/** A refusal's own words on a screen, under the field it is about where it is about one. */
export type Words<Values> = { key: TextKey<"account">; field?: keyof Values; toastMs?: number };

type Options<Values> = {
  initial: Values;
  /** What is wrong with each value. */
  judge: (values: Values) => { [Name in keyof Values]?: TextKey<"account"> | null };
  /** Values arrive without blanks around them, but for the password. */
  ask: (account: Account, values: Values) => Promise<Answer<unknown>>;
  done: (values: Values) => void;
  /** Refusals that this screen calls otherwise than the server. */
  refused?: (refusal: CallRefusal) => Words<Values> | undefined;
  /** What did not work, when nobody says why. */
  otherwise: TextKey<"account">;
};

/** A form of an account screen: it asks the server, and says a "no" where it belongs and in a toast. */
export function useAccountForm<Values extends Record<string, string>>(options: Options<Values>) {
  const t = useT("account");
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    initial: options.initial,
    judge(values) {
      const keys = Object.entries(options.judge(values));
      return Object.fromEntries(keys.map(([name, key]) => [name, key && t(key)])) as Partial<Values>;
    },
    async submit(raw) {
      setFailure(null);
      const values = trimmed(raw);
      const answer = await options.ask(account, values);
      if (answer.ok) {
        toasts.clear();
        options.done(values);
        return undefined;
      }
      const words = options.refused?.(answer.refusal);
      const text = words ? t(words.key) : refusalText(answer.refusal, options.otherwise);
      toasts.error(text, words?.toastMs ?? TOAST_MS);
      if (words?.field) return { [words.field]: text } as Partial<Values>;
      setFailure(text);
      return undefined;
    },
  });
  return { ...form, failure };
}

function trimmed<Values extends Record<string, string>>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, name === "password" ? value : value.trim()]);
  return Object.fromEntries(entries) as Values;
}
