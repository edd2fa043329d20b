import type { BrowserContext, Page } from "playwright";

/** A device with a screen lock, whose person is there and verified until one of the setters says otherwise. */
export async function addDevice(context: BrowserContext, page: Page) {
  const browser = await context.newCDPSession(page);
  await browser.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresence: (enabled: boolean) =>
      browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
