/** One server for all test files without settings of their own: `start-shared-server.ts` starts and stops it. */
import { inject } from "vitest";
import type { Server } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: Pick<Server, "url" | "dataDir" | "pid">;
  }
}

/** The server that all files share. Rate limits are off, since all calls come from one address; no file can stop it. */
export function sharedServer(): Server {
  const isShared = () => {
    throw new Error("this server is shared: start one for the file");
  };
  return { ...inject("server"), output: isShared, ended: new Promise(() => {}), stop: isShared, crash: isShared };
}
