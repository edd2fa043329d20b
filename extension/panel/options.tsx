import { type FormEvent, useEffect, useState } from "react";
import type { Account } from "../../features/account/account.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { useSignOut } from "../../features/account/use-sign-out.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Brand } from "../../features/ui/controls/brand.tsx";
import { Button } from "../../features/ui/controls/button.tsx";
import { TextField } from "../../features/ui/controls/text-field.tsx";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { useSheet } from "../../features/ui/styles/sheet.ts";
import { useFormats } from "../../features/ui/use-formats.ts";
import { allowServer, releaseServer } from "../background/allow-server.ts";
import { openConnectPage } from "../session/connect.ts";
import { serverOf } from "../session/server-address.ts";
import { builtFor, chooseServer } from "../session/session.ts";
import css from "./options.css?inline";
import { Bars } from "./options-bars.tsx";
import { usePanel } from "./panel-context.ts";

type Fault = { kind: "invalid" } | Exclude<Awaited<ReturnType<typeof allowServer>>, { kind: "ours" }>;

/** The options page: the server, the signed-in account, and the data that leaves the browser. */
export function Options() {
  useSheet(css);
  const t = useT("extension");
  const { i18n } = usePanel();
  useEffect(() => {
    document.title = i18n.translator("extension")("options.title");
  }, [i18n]);
  return (
    <main className="xt-options">
      <header>
        <Brand />
        <h1 className="cs-hidden">{t("options.title")}</h1>
      </header>
      <Server />
      <SignIn />
      <Bars />
      <section>
        <h2>{t("options.privacy")}</h2>
        <p>{t("options.privacy.text")}</p>
      </section>
    </main>
  );
}

function Server() {
  const t = useT("extension");
  const { server } = usePanel();
  const [typed, setTyped] = useState(server);
  const [fault, setFault] = useState<{ fault: Fault; server: string } | null>(null);
  const faultText = useFault();
  const [isSaved, setSaved] = useState(wasSaved);
  const [isBusy, setBusy] = useState(false);
  // In an effect, not while rendering: a component that suspends for its texts renders again.
  useEffect(() => sessionStorage.removeItem(SAVED), []);
  const account = useAccount();
  const use = async (address: string) => {
    setSaved(false);
    setBusy(true);
    const newFault = await choose(address, server, () => endOn(account));
    setBusy(false);
    setFault(newFault && { fault: newFault, server: serverOf(address) ?? address });
    setSaved(newFault === null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void use(typed);
  };
  return (
    <form noValidate onSubmit={submit}>
      <h2>{t("options.server")}</h2>
      <TextField
        label={t("options.server")}
        quietLabel
        hint={t("options.server.hint")}
        type="url"
        dir="ltr"
        value={typed}
        error={fault ? faultText(fault.fault, fault.server) : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
          setSaved(false);
        }}
      />
      {fault && canInspect(fault.fault) && (
        // The browser itself explains its objection, e.g. to a certificate.
        <a href={fault.server} target="_blank" rel="noreferrer">
          {t("options.server.look", { server: fault.server })}
        </a>
      )}
      {isSaved && <Notice tone="success">{t("options.server.kept", { server: serverOf(typed) ?? typed })}</Notice>}
      <div className="xt-options-actions">
        <Button type="submit" look="primary" busy={isBusy}>
          {t("options.server.save")}
        </Button>
        {server !== builtFor && (
          <Button
            look="quiet"
            onClick={() => {
              setTyped(builtFor);
              void use(builtFor);
            }}
          >
            {t("options.server.reset", { server: builtFor })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Asks for the browser's permission first, while the click counts. @returns the reason for a failure, or `null` */
async function choose(address: string, before: string, disconnect: () => Promise<void>): Promise<Fault | null> {
  const server = serverOf(address);
  if (!server) return { kind: "invalid" };
  const check = await allowServer(server);
  if (check.kind !== "ours") return check;
  sessionStorage.setItem(SAVED, "1");
  // Signs out while the old server can still be reached.
  if (server !== before) await disconnect();
  await releaseServer(before, server);
  await chooseServer(server);
  return null;
}

/** Explains an invalid address and its remedy. */
function useFault() {
  const t = useT("extension");
  const formats = useFormats();
  return (fault: Fault, server: string): string => {
    if (fault.kind === "failing") {
      return t("options.server.failing", { server, status: formats.number(fault.status) });
    }
    if (fault.kind !== "old") return t(`options.server.${fault.kind}`, { server });
    return fault.version === ""
      ? t("options.server.old", { server })
      : t("options.server.old.version", { server, version: fault.version });
  };
}

function canInspect({ kind }: Fault): boolean {
  return kind === "unreachable" || kind === "failing" || kind === "moved";
}

/** An unreachable server must not prevent the change to another one. */
async function endOn(account: Account): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  if (account.user.peek()) await Promise.race([account.signOut(), timeout]);
  account.forgetPerson();
}

const LEAVING_MS = 3_000;
const SAVED = "server-kept";

/** Another server reloads the page: the success message shows after that, once. */
function wasSaved(): boolean {
  return sessionStorage.getItem(SAVED) !== null;
}

function SignIn() {
  const t = useT("extension");
  const { server } = usePanel();
  const isIn = Boolean(useAccount().user.value);
  const leaving = useSignOut();
  return (
    <section>
      <h2>{t("options.session")}</h2>
      <p>{isIn ? t("options.session.in", { server }) : t("options.session.out")}</p>
      <div className="xt-options-actions">
        {isIn ? (
          <Button onClick={leaving.signOut}>{t("options.disconnect")}</Button>
        ) : (
          <Button onClick={() => void openConnectPage()}>{t("connect.button")}</Button>
        )}
      </div>
      {leaving.dialog}
    </section>
  );
}
