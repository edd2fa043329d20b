/** One server shared by all test files without their own settings; `start-shared-server.ts` starts and stops it. */
import { inject } from "vitest";
import type { Server } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: Pick<Server, "url" | "dataDir" | "pid">;
  }
}

/** The shared server. Rate limits are off, because all calls come from one address; a test file cannot stop it. */
export function sharedServer(): Server {
  const isShared = () => {
    throw new Error("this server is shared: start one for the file");
  };
  return { ...inject("server"), output: isShared, ended: new Promise(() => {}), stop: isShared, crash: isShared };
}
