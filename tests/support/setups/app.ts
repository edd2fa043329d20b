import { afterEach, beforeEach } from "vitest";
import { aMember } from "../app-people.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

export let app: TestApp;

export async function member(name: string): Promise<{ token: string; workspace: string }> {
  const { who, workspace } = await aMember(app, name);
  return { token: who.Token!, workspace };
}

export const draft = {
  fileParts: [],
  recipients: [{ _id: "r1", name: "Rita", email: "rita@example.com" }],
  documentInfo: { en: { title: "Lease" } },
};

/** Opens an empty app for each test of the calling file. */
export function openAppForEachTest(): void {
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());
}
