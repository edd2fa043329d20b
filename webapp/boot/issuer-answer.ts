import { BASE } from "../../features/host/web-routes.ts";

/** The query of an issuer's redirect, unparsed: the router would read codes as numbers. */
export const issuerAnswer = location.pathname === `${BASE}/login/return` ? location.search : "";
