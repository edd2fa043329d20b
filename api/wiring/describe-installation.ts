import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import type { Installation, InstalledService } from "../../domain/compliance/installation.ts";
import type { SealWork } from "../ports/seal.ts";
import type { Settings } from "../settings.ts";
import { isBucket } from "./open-objects.ts";

/** Host names only: addresses may hold passwords. */
const hostOf = (address: string) => domainToUnicode(new URL(address).hostname) || new URL(address).hostname;

/** Describes the installation by its settings, for compliance documents. */
export function describeInstallation(
  settings: Settings,
  { publicUrl, version, seal }: { publicUrl: string; version: string; seal: SealWork },
): Installation {
  return {
    version,
    host: hostOf(publicUrl),
    seal: { level: seal.about.level, origin: seal.origin, subject: seal.about.subject },
    isHttps: publicUrl.startsWith("https:"),
    hasExternalIdentity: settings.OIDC_ISSUER !== undefined,
    dataCenters: [...settings.OBJECTS_REGIONS.keys()],
    services: servicesOf(settings),
  };
}

/** The public host name; `null` for names and addresses in the operator's network, which are not published. */
function publicHost(address: string): string | null {
  const host = hostOf(address);
  const isPrivate = !host.includes(".") || isIP(host) > 0 || /\.(local|localhost|internal|lan|test)$/.test(host);
  return isPrivate || host.startsWith("[") ? null : host;
}

/** The services that receive data according to these settings; workspaces connect Twilio and Stripe themselves. */
function servicesOf(settings: Settings): InstalledService[] {
  const at = (kind: InstalledService["kind"], addresses: readonly (string | undefined)[]): InstalledService[] =>
    addresses.flatMap((address) => (address ? [{ kind, place: publicHost(address) }] : []));
  const stores = [settings.OBJECTS, ...settings.OBJECTS_REGIONS.values()];
  const places = new Set(stores.map((location) => (isBucket(location) ? location : null)));
  const google = settings.GOOGLE_CLIENT_ID ? [settings.GOOGLE_ISSUER] : [];
  return [
    settings.DENO_KV_URL
      ? { kind: "database" as const, place: publicHost(settings.DENO_KV_URL) }
      : { kind: "database" as const, place: null },
    ...[...places].map((place) => ({ kind: "objects" as const, place })),
    ...at("mail", [settings.SMTP_URL]),
    ...at("time_stamps", settings.TSA_URL),
    ...at("revocation", [...settings.OCSP_URL, ...settings.CRL_URL]),
    ...at("identity", [settings.OIDC_ISSUER]),
    ...at("sign_in", [...google, ...settings.OIDC_SIGN_IN.map(({ issuer }) => issuer)]),
    ...at("aadhaar", [settings.ESP_URL]),
    {
      kind: "text_messages" as const,
      place: settings.TWILIO_ENDPOINT ? publicHost(settings.TWILIO_ENDPOINT) : "twilio.com",
    },
    {
      kind: "payments" as const,
      place: settings.STRIPE_ENDPOINT ? publicHost(settings.STRIPE_ENDPOINT) : "stripe.com",
    },
  ];
}
