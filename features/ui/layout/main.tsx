import { type ComponentProps, use } from "react";
import { StyleRootContext } from "../styles/sheet.ts";

/** What a page is about. An element is a part of a page that has its own. */
export function Main(props: ComponentProps<"main">) {
  if (use(StyleRootContext) instanceof ShadowRoot) return <div {...(props as ComponentProps<"div">)} />;
  return <main {...props} />;
}
