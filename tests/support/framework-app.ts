/** Builds small apps around one component with each framework's usual build. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { build, type PluginOption, type Rolldown } from "vite";

export type Framework = "react18" | "react19" | "vue" | "svelte";

const modules = join(import.meta.dirname!, "../../node_modules");
/** Inside the project, so that compiled components find their framework. */
const out = join(import.meta.dirname!, "../out");

const react = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Countersign } from "./component.jsx";
createRoot(document.querySelector("main")).render(createElement(Countersign));`;

const apps: Record<
  Framework,
  { file: string; main: string; plugins: () => PluginOption[]; alias?: Record<string, string> }
> = {
  react18: {
    file: "component.jsx",
    main: react,
    plugins: () => [],
    alias: { react: join(modules, "react18"), "react-dom": join(modules, "react-dom18") },
  },
  react19: { file: "component.jsx", main: react, plugins: () => [] },
  vue: {
    file: "Component.vue",
    main: `import { createApp } from "vue";
import Component from "./Component.vue";
createApp(Component).mount("main");`,
    plugins: () => [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("countersign-") } } }),
    ],
  },
  svelte: {
    file: "Component.svelte",
    main: `import { mount } from "svelte";
import Component from "./Component.svelte";
mount(Component, { target: document.querySelector("main") });`,
    plugins: () => [svelte({ configFile: false })],
  },
};

/** @param component its source. @returns one classic script that renders it into the page's `<main>` */
export async function buildApp(framework: Framework, component: string): Promise<string> {
  const { file, main, plugins, alias = {} } = apps[framework];
  const folder = join(out, `app-${framework}-${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await Promise.all([writeFile(join(folder, file), component), writeFile(join(folder, "main.js"), main)]);
  try {
    const built = (await build({
      ...{ root: folder, configFile: false, logLevel: "error", mode: "production", plugins: plugins() },
      oxc: { jsx: { runtime: "automatic", development: false } },
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { alias: { ...alias, "@countersign/react": join(modules, "../integrations/react/index.js") } },
      build: { write: false, minify: false, lib: { entry: join(folder, "main.js"), formats: ["iife"], name: "app" } },
    })) as Rolldown.RolldownOutput[];
    return built.flatMap(({ output }) => output).find((one) => one.type === "chunk")!.code;
  } finally {
    await rm(folder, { recursive: true });
  }
}
