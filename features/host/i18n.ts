/**
 * Texts of the interface: a text engine with our own small loader and a React context. Keys are flat
 * (`"login.email.required"`), one JSON per namespace and language; a missing key is a compile error here and throws
 * in development and tests.
 */
import { signal } from "@preact/signals-react";
import { createContext, use, useSyncExternalStore } from "react";
import { directionOf, type TranslatedLanguage } from "../../domain/text/language.ts";
import type { CreateTextEngine } from "./text-engine.ts";

/** All namespaces and the shape of their texts. A new namespace needs a line here and a file per language. */
type Texts = {
  assessment: typeof import("../../locales/en/assessment.json");
  branding: typeof import("../../locales/en/branding.json");
  common: typeof import("../../locales/en/common.json");
  account: typeof import("../../locales/en/account.json");
  comments: typeof import("../../locales/en/comments.json");
  compliance: typeof import("../../locales/en/compliance.json");
  confirm: typeof import("../../locales/en/confirm.json");
  changes: typeof import("../../locales/en/changes.json");
  dashboard: typeof import("../../locales/en/dashboard.json");
  delegate: typeof import("../../locales/en/delegate.json");
  detail: typeof import("../../locales/en/detail.json");
  embedding: typeof import("../../locales/en/embedding.json");
  apikeys: typeof import("../../locales/en/apikeys.json");
  embed: typeof import("../../locales/en/embed.json");
  entry: typeof import("../../locales/en/entry.json");
  export: typeof import("../../locales/en/export.json");
  extension: typeof import("../../locales/en/extension.json");
  folders: typeof import("../../locales/en/folders.json");
  front: typeof import("../../locales/en/front.json");
  form: typeof import("../../locales/en/form.json");
  frame: typeof import("../../locales/en/frame.json");
  integrations: typeof import("../../locales/en/integrations.json");
  later: typeof import("../../locales/en/later.json");
  list: typeof import("../../locales/en/list.json");
  members: typeof import("../../locales/en/members.json");
  operation: typeof import("../../locales/en/operation.json");
  pages: typeof import("../../locales/en/pages.json");
  palette: typeof import("../../locales/en/palette.json");
  payments: typeof import("../../locales/en/payments.json");
  prepare: typeof import("../../locales/en/prepare.json");
  processing: typeof import("../../locales/en/processing.json");
  privacy: typeof import("../../locales/en/privacy.json");
  read: typeof import("../../locales/en/read.json");
  recipients: typeof import("../../locales/en/recipients.json");
  refusals: typeof import("../../locales/en/refusals.json");
  sign: typeof import("../../locales/en/sign.json");
  story: typeof import("../../locales/en/story.json");
  suggest: typeof import("../../locales/en/suggest.json");
  templates: typeof import("../../locales/en/templates.json");
  versions: typeof import("../../locales/en/versions.json");
  verify: typeof import("../../locales/en/verify.json");
  bulk: typeof import("../../locales/en/bulk.json");
  webform: typeof import("../../locales/en/webform.json");
  webhooks: typeof import("../../locales/en/webhooks.json");
  automation: typeof import("../../locales/en/automation.json");
  workspace: typeof import("../../locales/en/workspace.json");
};
export type Namespace = keyof Texts;

/** Callers use the stem of a plural key. */
type Stem<Key> = Key extends `${infer Name}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Name : Key;
export type TextKey<N extends Namespace> = Stem<keyof Texts[N] & string>;
export type TextParams = Record<string, string | number>;
export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string;

/** Fetches one namespace in one language; each host knows its own source. */
export type LoadTexts = (language: TranslatedLanguage, namespace: Namespace) => Promise<Record<string, string>>;

export type I18n = ReturnType<typeof createI18n>;

export function createI18n(options: {
  language: TranslatedLanguage;
  load: LoadTexts;
  createEngine: CreateTextEngine;
  strict?: boolean;
}) {
  const language = signal<TranslatedLanguage>(options.language);
  const requested = new Set<Namespace>();
  const pending = new Map<string, Promise<void>>();
  const translators = new Map<string, Translate<Namespace>>();
  let worded: ReadonlyMap<string, string> = new Map();
  const engine = options.createEngine({ strict: options.strict ?? false });

  function loadOne(into: TranslatedLanguage, namespace: Namespace): Promise<void> {
    const id = `${into}/${namespace}`;
    const known = pending.get(id);
    if (known) return known;
    const loading = options.load(into, namespace).then((texts) => {
      engine.add(into, namespace, texts);
    });
    loading.then(
      // React's `use` reads a promise with this `status` without suspending.
      () => Object.assign(loading, { status: "fulfilled", value: undefined }),
      () => pending.delete(id),
    );
    pending.set(id, loading);
    return loading;
  }

  return {
    language,
    has: (namespace: Namespace) => engine.has(language.peek(), namespace),
    /** Returns the same promise for the same namespace, as React's `use` requires. */
    ready(namespace: Namespace): Promise<void> {
      requested.add(namespace);
      return loadOne(language.peek(), namespace);
    },
    async load(namespaces: readonly Namespace[]): Promise<void> {
      for (const namespace of namespaces) requested.add(namespace);
      await Promise.all(namespaces.map((namespace) => loadOne(language.peek(), namespace)));
    },
    /** Switches the language once all namespaces in use are loaded. */
    async change(to: TranslatedLanguage): Promise<void> {
      await Promise.all([...requested].map((namespace) => loadOne(to, namespace)));
      language.value = to;
    },
    /** Overrides texts by `namespace:key` with the host's own, from the next rendering on. */
    setWording(texts: ReadonlyMap<string, string>): void {
      worded = texts;
    },
    /** Returns the same function for the same language and namespace, so that memoized dependants stay valid. */
    translator<N extends Namespace>(namespace: N): Translate<N> {
      const currentLanguage = language.peek();
      const id = `${currentLanguage}/${namespace}`;
      const known = translators.get(id) as Translate<N> | undefined;
      if (known) return known;
      const translate = engine.translator(currentLanguage, namespace);
      const translator: Translate<N> = (key, params) =>
        worded.get(`${namespace}:${key}`) ?? translate(key, isolate(currentLanguage, params));
      translators.set(id, translator as Translate<Namespace>);
      return translator;
    },
  };
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const leftToRight = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]/u;

/** Isolates values whose script runs against the sentence, so that they do not reorder it (UAX #9, FSI and PDI). */
function isolate(language: string, params: TextParams = {}): TextParams {
  const against = directionOf(language) === "rtl" ? leftToRight : rightToLeft;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && against.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

export const I18nContext = createContext<I18n | null>(null);

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error("I18nContext is missing");
  return i18n;
}

/** The current language; re-renders when it changes. */
export function useLanguage(): TranslatedLanguage {
  const { language } = useI18n();
  return useSyncExternalStore(
    (changed) => language.subscribe(changed),
    () => language.peek(),
  );
}

/** The texts of a namespace; suspends until they are loaded, re-renders when the language changes. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const i18n = useI18n();
  useLanguage();
  // Called on every render: a component that suspended here and then skips this call has a different number of hooks.
  use(i18n.ready(namespace));
  return i18n.translator(namespace);
}
