/** Setup of a customer's site beside the server, and pages of it that show documents. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { findBarriers } from "../support/browser.ts";
import type { Client, FieldOnWire } from "../support/client.ts";
import { type Embedder, type Scope, startEmbedder } from "../support/embedder.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signUp } from "../support/people.ts";
import type { Stage } from "./stage.ts";

export type Site = { readonly site: Embedder; readonly owner: Client };

export function openSite(stage: Stage): Site {
  let site: Embedder | undefined;
  let owner: Client | undefined;
  beforeAll(async () => {
    owner = (await signUp(stage.server)).client;
    site = await startEmbedder(stage.server, owner);
  });
  afterAll(() => site?.stop());
  return {
    get site() {
      return site!;
    },
    get owner() {
      return owner!;
    },
  };
}

export type Sent = { documentId: string; recipientId: string; scope: Scope };

/** Sends a document to one signer with a signature and text fields. */
export async function aSentDocument(
  owner: Client,
  { title = "Lease of flat 7", labels = ["Company"] }: { title?: string; labels?: string[] } = {},
): Promise<Sent> {
  const signer = aPerson("Sina Signer");
  const part = await owner.upload("contract.pdf", aPdf([title, "Second page"]));
  const texts = labels.map((label, row): [string, FieldOnWire] => [
    `t${row}`,
    {
      type: "textbox",
      label,
      position: { x: 20, y: 80 + row * 20 },
      width: 80,
      height: 10,
      recipient: "r0",
      required: true,
    },
  ]);
  const { _id } = await owner.save({
    fileParts: [part],
    title,
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: "en" }],
    schemas: [
      {
        ...Object.fromEntries(texts),
        s0: { type: "signature", position: { x: 20, y: 200 }, width: 42, height: 20, recipient: "r0", required: true },
      },
    ],
  });
  await owner.send(_id);
  const { recipients } = await owner.read(_id);
  const recipientId = String((recipients as { _id: string }[])[0]!._id);
  return { documentId: _id, recipientId, scope: { kind: "sign", documentId: _id, recipientId } };
}

/** HTML of an element; with a scope, the page requests a session for it. */
export function tag(name: string, scope: Scope | null, attributes: Record<string, string> = {}): string {
  const all = { ...(scope ? { "data-scope": JSON.stringify(scope) } : {}), ...attributes };
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`);
  return `<countersign-${name}${written.join("")}></countersign-${name}>`;
}

/** A typical article around elements. */
export function article(...elements: string[]): string {
  return `<main><h1>Your contract with Acme</h1><p>Read it and sign it below.</p>${elements.join("<hr>")}<p>Acme, Springfield</p></main>`;
}

export type RecordedEvent = {
  name: string;
  tag: string;
  code?: string;
  path?: string;
  step?: string;
  message?: string;
  field?: string;
  value?: unknown;
} & {
  documentId: string | null;
  recipientId: string | null;
  status: string | null;
  externalId: string | null;
};

/** The element events recorded so far. */
export function recordedEvents(page: Page, name?: string): Promise<RecordedEvent[]> {
  return page.evaluate<RecordedEvent[]>(
    `recorded.filter((one) => ${name ? `one.name === ${JSON.stringify(name)}` : "true"})`,
  );
}

/** Waits for an event of an element. */
export async function waitForElementEvent(page: Page, name: string, code?: string): Promise<RecordedEvent> {
  const wanted = `one.name === ${JSON.stringify(name)}${code ? ` && one.code === ${JSON.stringify(code)}` : ""}`;
  await page.waitForFunction(`recorded.some((one) => ${wanted})`);
  return page.evaluate<RecordedEvent>(`recorded.findLast((one) => ${wanted})`);
}

/** Evaluates an expression of `element` in the page. */
export function ask<T>(target: Locator, expression: string): Promise<T> {
  return target.evaluate(new Function("element", `return ${expression}`) as () => T);
}

/** The policy violations recorded so far. */
export function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate<string[]>("refused");
}

export async function expectNoBarriersIn(page: Page): Promise<void> {
  expect((await findBarriers(page)).join("\n"), page.url()).toBe("");
}
