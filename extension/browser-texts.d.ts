/** What `wxt prepare` would say of this extension's own pages and texts; the type check does without it. */
import "wxt/browser";

declare module "wxt/browser" {
  interface WxtRuntime {
    getURL(path: string): string;
  }
  interface WxtI18n {
    getMessage(name: string, values?: string[]): string;
  }
}

declare global {
  /** The server that this build was made for. */
  const __COUNTERSIGN_SERVER__: string;
  /** Google's id of the application that asks to save into Drive; empty where there is none. */
  const __GOOGLE_CLIENT_ID__: string;
}
