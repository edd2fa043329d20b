import { build, type Rolldown } from "vite";

/** Bundles a module and its imports into one script, as a browser runs it. */
export async function bundle(
  entry: string,
  define: Record<string, string> = {},
  format: "iife" | "es" = "iife",
): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    mode: "production",
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: { write: false, minify: false, lib: { entry, formats: [format], name: "bundled" } },
  })) as Rolldown.RolldownOutput[];
  return built.flatMap(({ output }) => output).find((one) => one.type === "chunk")!.code;
}
