/**
 * Types of this extension's pages and texts that `wxt prepare` would generate; the type check needs no generated
 * files.
 */
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
  /** The server that this build targets. */
  const __COUNTERSIGN_SERVER__: string;
  /** Google's client id for saving into Drive; empty if there is none. */
  const __GOOGLE_CLIENT_ID__: string;
}
