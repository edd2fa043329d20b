/** Minutes without input after which members of a workspace with a business associate agreement are signed out. */
export const IDLE_MINUTES = 15;
