/** State of the panel, created once per panel: the screen, the account, and the files taken from pages. */
import { signal } from "@preact/signals-react";
import { browser } from "wxt/browser";
import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import { type Account, createAccount } from "../../features/account/account.ts";
import { createTwoFactorGate, type TwoFactorGate } from "../../features/account/security/two-factor-gate.ts";
import type { Destination, Host, HostFact } from "../../features/host/host.ts";
import { createI18n, type I18n } from "../../features/host/i18n.ts";
import { createI18nextEngine } from "../../features/host/i18next-engine.ts";
import { awaitPerson, personalStorage } from "../../features/host/personal-storage.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { createToasts, type Toasts } from "../../features/ui/overlay/toast.tsx";
import { settleClaims } from "../background/claims.ts";
import { createExtensionHost, loadTexts } from "../host.ts";
import { openConnectPage } from "../session/connect.ts";
import { forgetOrigins } from "../session/origins.ts";
import { endSignIn, onSignInChange, readServer, readToken, signedInAt, wasEnded } from "../session/session.ts";
import { type PanelScreen, screenFor } from "./panel-screen.ts";
import { createDispatches, type Dispatch, type Dispatches, sendOutcomeOf } from "./start/create-dispatches.ts";
import { createPreparing, type Preparing } from "./start/create-preparing.ts";
import type { SentDocument } from "./start/create-sending.ts";
import { createStart, type Start } from "./start/create-start.ts";
import { createPanelStorage, forgetClosedWindows, openSecrets } from "./storage.ts";
import { createTakenFilesView, type TakenFilesView } from "./taken-files-view.ts";

export type Panel = {
  host: Host;
  account: Account;
  /** The server ended the last session; the person did not sign out here. */
  isEnded: { readonly value: boolean };
  i18n: I18n;
  toasts: Toasts;
  takenFiles: TakenFilesView;
  server: string;
  /** Calls that were refused with `two_factor_required` wait here. */
  twoFactorGate: TwoFactorGate;
  screen: { readonly value: PanelScreen; peek(): PanelScreen };
  go(screen: PanelScreen): void;
  /** The files to send next. They wait while the person looks at other screens. */
  start: Start;
  dispatches: Dispatches;
  preparing: Preparing;
};

const LANGUAGES = navigator.languages;

export async function openPanel(): Promise<Panel> {
  const [server, token, secrets] = await Promise.all([readServer(), readToken(), openSecrets()]);
  if (token) secrets.set(TOKEN_KEY, token);
  const screen = signal<PanelScreen>({ at: "start" });
  const isEnded = signal(await wasEnded());
  const i18n = createI18n({
    language: languageOf(LANGUAGES),
    load: loadTexts,
    createEngine: createI18nextEngine,
    strict: import.meta.env.DEV,
  });
  const toasts = createToasts();
  const twoFactorGate = createTwoFactorGate();
  const host = createExtensionHost({
    server,
    token: () => secrets.get(TOKEN_KEY) ?? null,
    language: () => i18n.language.peek(),
    storage: createPanelStorage(server, secrets),
    announce,
    go: openPlace,
    onSessionEnd: (refused) => void endSignIn(refused),
    setUpTwoFactor: twoFactorGate.ask,
  });
  const account = createAccount(host);
  const takenFiles = await createTakenFilesView();
  const start = createStart(takenFiles, () => personalStorage(host.storage));
  const dispatches = createDispatches({ host, server, start, language: () => i18n.language.peek(), onSent });
  const preparing = createPreparing(server, start);
  void forgetClosedWindows();

  function announce(fact: HostFact): void {
    if (fact.type === "email_confirmed") return void account.load();
    // The panel's first screen offers to sign in again.
    if (fact.type === "signed_out") return void forgetFormer();
    if (fact.type === "person_changed") return void signedInAt().then(forgetFormer);
    if (fact.type === "document_created") void preparing.created(fact.documentId);
    if (fact.type === "document_sent") void preparing.finish(fact.documentId);
    const next = screenFor(fact);
    if (next) go(next);
  }

  /** Places without a screen here open as pages of the web app. */
  function openPlace(to: Destination): void {
    if (to.type === "new_document_wanted") {
      go({ at: "start" });
      return void start.add(to.files ?? []);
    }
    if (to.type === "login_wanted") return void openConnectPage();
    if (to.type === "fields_wanted") void preparing.finish(to.documentId);
    const next = screenFor(to);
    const href = next ? null : host.hrefOf(to);
    if (next) go(next);
    else if (href) void browser.tabs.create({ url: href });
  }

  /** Discards what the former person took from pages and typed; the next one may have taken files since they signed in. */
  function forgetFormer(beforeMs?: number): void {
    start.forgetPerson();
    void takenFiles.dropAll(beforeMs);
    void forgetOrigins();
  }

  /** The person signed out in another of our pages. */
  function leave(): void {
    account.forgetPerson();
    forgetFormer();
  }

  /** A person who has moved to another screen is notified and stays there. */
  function onSent({ batch }: Dispatch, { documentId, token }: SentDocument): boolean {
    const isWatched = screen.peek().at === "start" && start.sending.peek() === batch;
    const t = i18n.translator("extension");
    if (!token) toasts.success(isWatched ? t("sent") : t("sent.title", { title: batch.title }));
    if (isWatched) go(token ? { at: "sign", token } : { at: "document", documentId });
    return isWatched;
  }

  function go(next: PanelScreen): void {
    preparing.show(next);
    screen.value = next;
  }

  /** A panel that closed while it was sending left a claim behind; only a signed-in account can look up the outcome. */
  async function settle(): Promise<void> {
    if (account.user.peek()) await settleClaims(server, (documentId) => sendOutcomeOf(host, documentId));
  }

  async function followSignIn(): Promise<void> {
    // Another server is another host: the panel reloads.
    if ((await readServer()) !== server) return location.reload();
    const fresh = await readToken();
    // The account may have dropped the refused token itself.
    if (fresh === null) isEnded.value = await wasEnded();
    if (fresh === (secrets.get(TOKEN_KEY) ?? null)) return;
    if (fresh === null) return isEnded.value ? account.forget() : leave();
    awaitPerson(host.storage);
    secrets.set(TOKEN_KEY, fresh);
    await account.load();
  }

  onNewFiles(takenFiles, () => go({ at: "start" }));
  onSignInChange(followSignIn);
  account.user.subscribe((user) => {
    if (!user) return;
    isEnded.value = false;
    dispatches.signedIn();
    // If the texts fail to load, the language stays unchanged.
    i18n.change(translatedOr(user.language)).catch(() => undefined);
    void settle();
  });
  window.addEventListener("online", () => void settle());
  if (token) void account.load();
  // The background page may have ended the sign-in before the listener was there.
  void followSignIn();
  return {
    ...{ isEnded, host, account, i18n, toasts, takenFiles, server, twoFactorGate },
    ...{ screen, go, start, dispatches, preparing },
  };
}

/**
 * A person who pressed Sign in the page expects to see the files. Drafts and half-signed forms are kept. A hand-over that
 * reappears because a newer one was sent is not new.
 */
function onNewFiles(takenFiles: TakenFilesView, show: () => void): void {
  let newest = takenFiles.taken.peek()?.handover.at ?? 0;
  takenFiles.taken.subscribe((files) => {
    const at = files?.handover.at ?? 0;
    if (at > newest) show();
    newest = Math.max(newest, at);
  });
}

/** The browser's first language that we support, otherwise English. */
function languageOf(preferred: readonly string[]): TranslatedLanguage {
  const spoken = preferred.find((one) =>
    translatedLanguages.some((known) => known === one || known === one.split("-")[0]),
  );
  return translatedOr(spoken);
}
