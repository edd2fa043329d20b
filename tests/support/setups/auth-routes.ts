import { afterEach, beforeEach } from "vitest";
import { openTestApp, type TestApp } from "../test-app.ts";

export const ann = { name: "Ann Able", email: "Ann@Example.com", password: "Right1!pass" };

export let app: TestApp;

export const signUp = (person = ann) => app.json("POST", "/api/auth/sign-up/email", person);

export const signIn = (email: string, password: string) =>
  app.json("POST", "/api/auth/sign-in/email", { email, password });

export const detail = (token: string) => app.json("GET", "/api/user/detail", undefined, { Token: token });

/** Opens an empty app for each test of the calling file. */
export function openAppForEachTest(env: Record<string, string> = {}): void {
  beforeEach(async () => {
    app = await openTestApp({ env });
  });
  afterEach(() => app.close());
}
