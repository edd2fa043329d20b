import { type ComponentProps, use } from "react";
import { StyleRootContext } from "../styles/sheet.ts";

/** The main content of a page. In an element it is a `<div>`, because the embedding page has its own `<main>`. */
export function Main(props: ComponentProps<"main">) {
  if (use(StyleRootContext) instanceof ShadowRoot) return <div {...(props as ComponentProps<"div">)} />;
  return <main {...props} />;
}
