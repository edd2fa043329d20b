/** Fills the ports from the settings and chooses between adapters. */
import { join } from "node:path";
import { FILE_LIMIT_BYTES } from "../../domain/document/file-part.ts";
import type { DocumentId, FilePartKey } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/recipient/email.ts";
import { ulid } from "../../domain/ulid.ts";
import { fileWords } from "../adapters/archive/file-words.ts";
import { zipFiles } from "../adapters/archive/zip-files.ts";
import { operatorFolder } from "../adapters/compliance/operator-folder.ts";
import { subProcessorFile } from "../adapters/compliance/sub-processor-file.ts";
import { officeConverter } from "../adapters/convert/office.ts";
import { popplerEngine } from "../adapters/convert/poppler.ts";
import { httpEsp } from "../adapters/esp/http-esp.ts";
import { isCommonPassword } from "../adapters/identity/common-passwords.ts";
import { emailChecker, resolveMail, resolveTexts } from "../adapters/identity/email-check.ts";
import { embeddedIdentity } from "../adapters/identity/embedded.ts";
import { oidcIdentity } from "../adapters/identity/oidc.ts";
import { passkeys } from "../adapters/identity/passkeys.ts";
import type { PasswordCost } from "../adapters/identity/password-hash.ts";
import { signInIssuers } from "../adapters/identity/sign-in-issuers.ts";
import { twilioMessaging } from "../adapters/messaging/twilio.ts";
import { openSpool } from "../adapters/objects/spool.ts";
import { parseNetwork } from "../adapters/outgoing/networks.ts";
import { createOutgoing } from "../adapters/outgoing/outgoing.ts";
import { stripePayments } from "../adapters/payments/stripe.ts";
import { createAuthenticator } from "../adapters/secrets/authenticator.ts";
import { createSecretHashes } from "../adapters/secrets/hash-secret.ts";
import { createOneTimeCodes } from "../adapters/secrets/one-time-codes.ts";
import {
  createInvitationTokens,
  createLinks,
  createTickets,
  createVault,
  deriveFor,
  parseSecret,
  readOrMakeSecret,
} from "../adapters/secrets/secrets.ts";
import { answerFiles } from "../adapters/tables/answer-files.ts";
import type { Deps } from "../deps.ts";
import { drawAssessment } from "../pdf/certificate/draw-assessment.ts";
import { drawDeletion } from "../pdf/certificate/draw-deletion.ts";
import { drawHistory } from "../pdf/certificate/draw-history.ts";
import { blankPages } from "../pdf/compose/blank-pages.ts";
import { drawPoster } from "../pdf/poster/draw-poster.ts";
import { textFits } from "../pdf/stamp/text-fits.ts";
import { textOutlines } from "../pdf/text/outlines.ts";
import { findUnsupportedCharacter } from "../pdf/text/unsupported.ts";
import { createVerifyWorker } from "../pdf/verify/create-verify-worker.ts";
import { createPdfWorkers, type PdfWorkers } from "../pdf/worker/pool.ts";
import type { SignInIssuers } from "../ports/account/sign-in.ts";
import type { Ids, Log } from "../ports/basics.ts";
import { createKeyedQueue } from "../services/keyed-queue.ts";
import type { Settings } from "../settings.ts";
import { accountEndStore } from "../store/account/account-end-store.ts";
import { accountTokenStore } from "../store/account/account-token-store.ts";
import { devMailStore } from "../store/account/dev-mail-store.ts";
import { extensionSessionStore } from "../store/account/extension-session-store.ts";
import { guestStore } from "../store/account/guest-store.ts";
import { identityRows } from "../store/account/identity-rows.ts";
import { personProofStore } from "../store/account/person-proof-store.ts";
import { savedFilterStore } from "../store/account/saved-filter-store.ts";
import { savedSignatureStore } from "../store/account/saved-signature-store.ts";
import { securityLogStore } from "../store/account/security-log-store.ts";
import { signInStepStore } from "../store/account/sign-in-step-store.ts";
import { twoFactorStore } from "../store/account/two-factor-store.ts";
import { userStore } from "../store/account/user-store.ts";
import { checkDatabase } from "../store/check-database.ts";
import { agreementStore } from "../store/compliance/agreement-store.ts";
import { erasureStore } from "../store/compliance/erasure-store.ts";
import { attachmentStore } from "../store/document/attachment-store.ts";
import { commentStore } from "../store/document/comment-store.ts";
import { documentStore } from "../store/document/document-store.ts";
import { contactStore } from "../store/draft/contact-store.ts";
import { fieldSetStore } from "../store/draft/field-set-store.ts";
import { draftPromiseStore, embedOriginStore, embedSessionStore, embedTabStore } from "../store/embed/embed-store.ts";
import { fileStore } from "../store/file/file-store.ts";
import { listObjectHolders } from "../store/file/object-holders.ts";
import { pictureTurnStore } from "../store/file/picture-turn-store.ts";
import { folderStore } from "../store/folder/folder-store.ts";
import { idempotencyStore } from "../store/idempotency-store.ts";
import { apiKeyStore } from "../store/integration/api-key-store.ts";
import { integrationStore } from "../store/integration/integration-store.ts";
import { keyCallStore } from "../store/integration/key-call-store.ts";
import { deliveryStore } from "../store/integration/webhook/delivery-store.ts";
import { webhookStore } from "../store/integration/webhook/webhook-store.ts";
import { jobStore } from "../store/job/job-store.ts";
import { paymentConnectionStore } from "../store/payment/payment-connection-store.ts";
import { creditStore } from "../store/proof/credit-store.ts";
import { rateStore } from "../store/rate-store.ts";
import { bulkStore } from "../store/template/bulk-store.ts";
import { formStore } from "../store/template/form-store.ts";
import { templateStore } from "../store/template/template-store.ts";
import { brandingStore } from "../store/workspace/branding-store.ts";
import { deletionStore } from "../store/workspace/deletion-store.ts";
import { workspaceStore } from "../store/workspace/workspace-store.ts";
import { chooseMailer, mailRenderer } from "./choose-mailer.ts";
import { describeInstallation } from "./describe-installation.ts";
import { createKillPoint } from "./kill-point.ts";
import { openObjects } from "./open-objects.ts";
import { openSeal } from "./open-seal.ts";
import { ownOriginsOf } from "./own-origins.ts";
import { openLook } from "./threads/open-look.ts";
import { openPictures } from "./threads/open-pictures.ts";
import { openTables } from "./threads/open-tables.ts";

export type DepsOptions = {
  kv: Deno.Kv;
  now: () => number;
  publicUrl: string;
  version: string;
  log: Log;
  /** Called after jobs are written, so that the runner claims them. */
  onJobs: () => void;
  deno: string;
  die: () => void;
  /** Cost of password hashes; tests lower it. */
  passwordCost?: PasswordCost;
  /** Defaults to separate processes; tests share one set. */
  pdf?: PdfWorkers;
};

export async function openDeps(
  settings: Settings,
  { kv, now, publicUrl, version, log, onJobs, deno, die, passwordCost, ...outside }: DepsOptions,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const newName = () => ulid(now(), crypto.getRandomValues(new Uint8Array(16)));
  const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const ids: Ids = {
    document: () => newName() as DocumentId,
    filePart: () => newName() as FilePartKey,
    extensionSession: newName,
    savedSignature: newName,
    secret: newSecret,
  };
  const keysFolder = join(settings.DATA_DIR, "keys");
  const secret = settings.SECRETS_KEY ? parseSecret(settings.SECRETS_KEY) : await readOrMakeSecret(keysFolder);
  const links = createLinks(secret);
  const oneTimeCodes = createOneTimeCodes(secret);
  const seal = await openSeal(settings, keysFolder, now);
  const verifier = createVerifyWorker(() => ({
    trustedRoots: seal.trustedRoots,
    ...(seal.trustedTimeRoots ? { trustedTimeRoots: seal.trustedTimeRoots } : {}),
    nowMs: now(),
  }));
  const spool = openSpool(join(settings.DATA_DIR, "incoming"));
  const { look, close: closeLook } = openLook();
  const pictures = openPictures();
  const secondEngine = popplerEngine(look);
  const tables = openTables();
  const pdf = outside.pdf ?? createPdfWorkers({ deno, spool: spool.folder, secondEngine });
  const ownOrigins = ownOriginsOf(publicUrl, settings.OWN_ORIGINS);
  const isProduction = settings.MODE === "production";
  const outbox = settings.hasOutbox ? devMailStore(kv) : null;
  const deps: Deps = {
    clock: { now },
    ids,
    documents: documentStore(kv, { links, newName, newSecret, onJobs, startCredits: settings.AADHAAR_CREDITS }),
    files: fileStore(kv, newName, onJobs),
    pictureTurns: pictureTurnStore(kv),
    contacts: contactStore(kv),
    fieldSets: fieldSetStore(kv),
    templates: templateStore(kv, newName, onJobs),
    forms: formStore(kv, newName, onJobs),
    bulks: bulkStore(kv, newName, onJobs),
    tables,
    answerFiles,
    folders: folderStore(kv, newName, onJobs),
    attachments: attachmentStore(kv),
    ...openObjects(settings),
    spool,
    convert: officeConverter({ limitBytes: FILE_LIMIT_BYTES }),
    secondEngine,
    pdf,
    seal: seal.work,
    signer: seal.signer,
    keyedQueue: createKeyedQueue(),
    links,
    invitationTokens: createInvitationTokens(secret),
    tickets: createTickets(secret, now),
    payments: stripePayments(settings.STRIPE_ENDPOINT ? { endpoint: settings.STRIPE_ENDPOINT } : {}),
    paymentConnections: paymentConnectionStore(kv, createVault(secret, "payment-connection")),
    secrets: createSecretHashes(secret),
    oneTimeCodes,
    vault: createVault(secret, "document-password"),
    messaging: twilioMessaging(settings.TWILIO_ENDPOINT ? { endpoint: settings.TWILIO_ENDPOINT } : {}),
    esp: settings.ESP_URL ? httpEsp({ url: settings.ESP_URL, key: settings.ESP_KEY!, now }) : null,
    branding: brandingStore(kv),
    integrations: integrationStore(kv, createVault(secret, "integration"), newName),
    credits: creditStore(kv, settings.AADHAAR_CREDITS),
    verifyPdf: (bytes, password) => verifier.verify(bytes, password),
    findUnsupportedCharacter,
    textFits,
    drawPoster,
    blankPages,
    drawHistory,
    outlineText: textOutlines,
    cleanImage: pictures.clean,
    log,
    killPoint: createKillPoint(settings.KILLPOINT, die),
    config: {
      publicUrl,
      version,
      ownOrigins,
      isProduction,
      signUpDomains: settings.SIGN_UP_DOMAINS.map((domain) => domain.toLowerCase()),
      supportAccounts: settings.SUPPORT_ACCOUNTS.map(normalEmail),
      supportUrl:
        settings.SUPPORT_URL ?? (settings.MAIL_FROM ? `mailto:${settings.MAIL_FROM.address}` : "/app/privacy"),
      baaTemplate: settings.BAA_TEMPLATE_ID ?? null,
      rateFactor: settings.RATE_LIMITS === "off" ? Number.POSITIVE_INFINITY : settings.RATE_LIMIT_FACTOR,
    },
    identity: settings.OIDC_ISSUER
      ? oidcIdentity({ issuer: settings.OIDC_ISSUER, audience: settings.OIDC_AUDIENCE!, now })
      : embeddedIdentity({
          rows: identityRows(kv),
          now,
          passwordCost,
        }),
    issuers: openIssuers(settings, now),
    signInSteps: signInStepStore(kv),
    passkeys: passkeys(publicUrl, ownOrigins),
    users: userStore(kv, newName, onJobs),
    savedSignatures: savedSignatureStore(kv),
    savedFilters: savedFilterStore(kv),
    workspaces: workspaceStore(kv, newName, onJobs),
    guests: guestStore(kv, newName, newSecret),
    accountTokens: accountTokenStore(kv, deriveFor(secret, "account-token"), oneTimeCodes),
    accountEnds: accountEndStore(kv, newName, onJobs),
    extensionSessions: extensionSessionStore(kv),
    securityLog: securityLogStore(kv, newName, now, onJobs),
    authenticator: createAuthenticator(secret),
    twoFactor: twoFactorStore(kv, newSecret),
    personProofs: personProofStore(kv, now),
    apiKeys: apiKeyStore(kv, newName, onJobs),
    keyCalls: keyCallStore(kv, { now, later: afterSomeSeconds, log }),
    webhooks: webhookStore(kv, createVault(secret, "webhook"), { newName, onJobs }),
    deliveries: deliveryStore(kv, { newName, now, onJobs }),
    outgoing: createOutgoing({
      allowed: settings.WEBHOOK_PRIVATE_NETWORKS.map(parseNetwork),
      isProduction,
    }),
    comments: commentStore(kv, newName, onJobs),
    deletions: deletionStore(kv, newName),
    drawDeletion,
    drawAssessment,
    installation: describeInstallation(settings, { publicUrl, version, seal: seal.work }),
    agreements: agreementStore(kv, newName, onJobs),
    erasures: erasureStore(kv, { newName, onJobs, now }),
    readSubProcessors: subProcessorFile(settings.SUB_PROCESSORS, log),
    planOf: () => Promise.resolve("self_hosted"),
    operatorDocuments: operatorFolder(settings.COMPLIANCE_DIR, log),
    embedOrigins: embedOriginStore(kv),
    embedSessions: embedSessionStore(kv),
    embedTabs: embedTabStore(kv),
    draftPromises: draftPromiseStore(kv),
    rates: rateStore(kv),
    idempotency: idempotencyStore(kv, createVault(secret, "idempotency"), newName, { isSole: !settings.DENO_KV_URL }),
    jobs: jobStore(kv, newName, onJobs),
    renderMail: mailRenderer(settings),
    mailer: chooseMailer(settings, outbox, now),
    devMails: outbox,
    zipFiles,
    fileWords,
    isCommonPassword,
    textRecords: resolveTexts,
    mailFrom: settings.MAIL_FROM?.address ?? null,
    checkEmail: emailChecker(settings.SMTP_URL ? resolveMail : null),
    listObjectHolders: () => listObjectHolders(kv),
    checkDatabase: () => checkDatabase(kv),
    checkSeal: seal.check,
  };
  return {
    deps,
    async close() {
      await deps.keyCalls.flush();
      deps.mailer.close();
      seal.close();
      verifier.close();
      spool.close();
      tables.close();
      closeLook();
      pictures.close();
      await pdf.close();
    },
  };
}

/** A timer that does not keep the process alive. */
function afterSomeSeconds(run: () => void): void {
  Deno.unrefTimer(setTimeout(run, 5_000));
}

function openIssuers(settings: Settings, now: () => number): SignInIssuers {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = settings;
  return signInIssuers({
    google: clientId ? { issuer, clientId, secret: secret! } : null,
    others: settings.OIDC_SIGN_IN,
    now,
  });
}
