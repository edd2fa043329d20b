import { BASE } from "../../features/host/web-routes.ts";

/** The query with which an issuer sent the person back, as it came: the router would read codes as numbers. */
export const issuerAnswer = location.pathname === `${BASE}/login/return` ? location.search : "";
