import { type Signal, signal } from "@preact/signals-react";
import { type TranslatedLanguage, translatedOr } from "../domain/text/language.ts";
import type { Host, HostEvent } from "../features/host/host.ts";
import { createI18n, type I18n, type Namespace } from "../features/host/i18n.ts";
import { createTextEngine } from "../features/host/text-engine.ts";
import { createToasts, type Toasts } from "../features/ui/overlay/toast.tsx";
import type { Theme } from "./attributes.ts";
import { type DocumentDetail, type ElementEvents, fire } from "./events.ts";
import { createElementHost, type HostTrouble, loadTexts } from "./host.ts";
import { createEmbedSession, type EmbedSession } from "./session/embed-session.ts";
import { createReloadedDraft, placeOf, type ReloadedDraft } from "./session/reloaded-draft.ts";
import type { ParkedInput } from "./session/storage.ts";

/** Properties that every element has. */
export type SharedProperties = {
  readonly language: string | null;
  readonly theme: Theme;
  readonly externalId: string | null;
  readonly redirectUrl?: string | null;
};

/** Configuration of an element: how it sends its session, and the texts it needs. */
export type ElementConfig = {
  namespaces: readonly Namespace[];
  /** Placement of the session in calls; `null` for public elements. */
  sends: "header" | "body" | null;
  /** Whether a page that was reloaded continues the draft that was open in it. */
  continues?: boolean;
};

/** State that belongs to one element on a page. */
export type ElementContext = {
  readonly element: HTMLElement;
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly session: EmbedSession;
  readonly host: Host;
  readonly reloaded: ReloadedDraft;
  /** The error of the server or connection that affects this element. */
  readonly trouble: Signal<HostTrouble | null>;
  /** The latest properties. */
  properties: SharedProperties;
  /** The element shows something else by now, or has left the page. */
  isClosed: boolean;
  /** Receives the features' events, for the element's own component. */
  onEvent: (event: HostEvent) => void;
  /** Fires an event about the open document. A closed context fires only `completed` and `declined`. */
  fire<N extends keyof ElementEvents>(
    name: N,
    more?: Partial<DocumentDetail> & Omit<ElementEvents[N], keyof DocumentDetail>,
  ): void;
};

export function createElementContext(
  container: ShadowRoot,
  properties: SharedProperties,
  plan: ElementConfig,
  parked: ParkedInput,
): ElementContext {
  const element = container.host as HTMLElement;
  const i18n = createI18n({
    language: languageOf(element, properties.language),
    load: loadTexts,
    createEngine: createTextEngine,
  });
  // The failure surfaces where the texts are used.
  i18n.load(["common", "embed", ...plan.namespaces]).catch(() => undefined);
  const reloaded = createReloadedDraft(() => placeOf(element, context.properties.externalId));
  const session = createEmbedSession(plan.continues ? reloaded.find : undefined);
  const trouble = signal<HostTrouble | null>(null);
  let known: { [Part in keyof DocumentDetail]?: DocumentDetail[Part] | undefined } = {};
  const host = createElementHost({
    session: plan.sends ? session : null,
    sends: plan.sends ?? "body",
    language: () => i18n.language.peek(),
    announce: (event) => context.onEvent(event),
    onTrouble: (next) => {
      if (trouble.peek()?.code !== next.code) trouble.value = next;
    },
    onAnswer: () => {
      trouble.value = null;
    },
    parked,
  });
  const context: ElementContext = {
    ...{ element, i18n, toasts: createToasts(), session, reloaded, host, trouble, properties, isClosed: false },
    onEvent: () => undefined,
    fire(name, more) {
      if (context.isClosed && name !== "completed" && name !== "declined") return;
      const scope = session.scope();
      const { documentId, recipientId, status } = { ...known, ...more };
      known = { documentId, recipientId, status };
      const detail = {
        ...more,
        documentId: documentId ?? scope.documentId ?? null,
        recipientId: recipientId ?? scope.recipientId ?? null,
        status: status ?? null,
        externalId: context.properties.externalId,
      };
      fire(element, name, detail as ElementEvents[typeof name]);
    },
  };
  return context;
}

/** The requested language, otherwise that of the element's position in the page, otherwise the browser's. */
export function languageOf(element: Element, requested: string | null): TranslatedLanguage {
  const around = element.parentElement?.closest("[lang]")?.getAttribute("lang");
  return translatedOr(requested ?? (around || navigator.language));
}
