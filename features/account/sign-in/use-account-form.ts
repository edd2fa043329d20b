import { useState } from "react";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { type TextKey, useT } from "../../host/i18n.ts";
import { TOAST_MS, useToasts } from "../../ui/overlay/toast.tsx";
import type { Account } from "../account.ts";
import { useAccount } from "../account-context.ts";
import { useForm } from "../use-form.ts";
import { useRefusalText } from "../use-refusal.ts";

/** A screen's own text for a refusal, shown under `field` where it concerns one. */
export type RefusalText<Values> = { key: TextKey<"account">; field?: keyof Values; toastMs?: number };

type Options<Values, Result> = {
  initial: Values;
  /** Validates each value. */
  judge: (values: Values) => { [Name in keyof Values]?: TextKey<"account"> | null };
  /** Receives trimmed values, except the password. */
  ask: (account: Account, values: Values) => Promise<Answer<Result>>;
  done: (values: Values, result: Result) => void;
  /** Texts for refusals that this screen words differently from the server. */
  refused?: (refusal: CallRefusal) => RefusalText<Values> | undefined;
  /** Fallback for a refusal without a text. */
  otherwise: TextKey<"account">;
};

/** Form of an account screen: submits to the server; shows a refusal next to its field and in a toast. */
export function useAccountForm<Values extends Record<string, string>, Result>(options: Options<Values, Result>) {
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
        options.done(values, answer.value);
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
