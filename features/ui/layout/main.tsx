import { type ComponentProps, use } from "react";
import { StyleRootContext } from "../styles/sheet.ts";

/** The main content of a page. In an element it is a `<div>`, because the embedding page has its own `<main>`. */
export function Main(props: ComponentProps<"main">) {
  if (use(StyleRootContext) instanceof ShadowRoot) {
    // ARIA allows a name only on elements with a role.
    return <div role={props["aria-label"] ? "group" : undefined} {...(props as ComponentProps<"div">)} />;
  }
  return <main {...props} />;
}
