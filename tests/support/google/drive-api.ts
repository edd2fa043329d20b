/** Drive's API by bearer token, and the page where a person consents to it. */
import { signInPage } from "./files.ts";
import { page, type State } from "./state.ts";

const TOKEN = "a-token-of-google";

/** Sign-in, and OAuth's consent: one link, which leads back with a token. */
export function answerAccounts(_: Request, url: URL): Response {
  if (!url.pathname.startsWith("/o/oauth2/")) return page(signInPage);
  const back = url.searchParams.get("redirect_uri") ?? "";
  const given = new URLSearchParams({
    access_token: TOKEN,
    token_type: "Bearer",
    expires_in: "3600",
    scope: url.searchParams.get("scope") ?? "",
    state: url.searchParams.get("state") ?? "",
  });
  // Consent that was given before is not asked for again.
  if (url.searchParams.get("prompt") === "none") return Response.redirect(`${back}#${given}`, 302);
  const link = `${back}#${given}`.replaceAll("&", "&amp;");
  return page(
    `<!doctype html><title>Google consent</title><h1>Countersign wants to save files in your Drive</h1><a id="allow" href="${link}">Allow</a>`,
  );
}

let ids = 0;

export async function answerApi(request: Request, url: URL, state: State): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors(request) });
  if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) return json(request, { error: { code: 401 } }, 401);
  if (url.pathname === "/drive/v3/files/generateIds") {
    ids += 1;
    return json(request, { kind: "drive#generatedIds", space: "drive", ids: [`1Generated${ids}`] });
  }
  const [, id] = /^\/drive\/v3\/files\/([\w-]+)$/.exec(url.pathname) ?? [];
  if (id && request.method === "GET") {
    const found = state.driveFiles.find((one) => one.id === id);
    if (!found) return json(request, { error: { code: 404 } }, 404);
    if (url.searchParams.get("alt") === "media") {
      return new Response(found.bytes(), { headers: { "content-type": found.mediaType, ...cors(request) } });
    }
    return json(request, { id, name: found.name, mimeType: found.mediaType, parents: [found.folderId] });
  }
  if (url.pathname === "/upload/drive/v3/files" && request.method === "POST") return keepUpload(request, url, state);
  return json(request, { error: { code: 404 } }, 404);
}

/** `uploadType=multipart`: a part of JSON that names the file, then its bytes. */
async function keepUpload(request: Request, url: URL, state: State): Promise<Response> {
  const boundary = /boundary="?([^";]+)/.exec(request.headers.get("content-type") ?? "")?.[1];
  if (url.searchParams.get("uploadType") !== "multipart" || !boundary)
    return json(request, { error: { code: 400 } }, 400);
  const bytes = new Uint8Array(await request.arrayBuffer());
  // One character for each byte, so that places in the text are places in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const [, described = "", content = ""] = text.split(`--${boundary}`);
  const bodyAt = (part: string) => part.indexOf("\r\n\r\n") + 4;
  const from = text.indexOf(described) + bodyAt(described);
  const named = bytes.slice(from, text.indexOf(`\r\n--${boundary}`, from));
  const about = JSON.parse(new TextDecoder().decode(named)) as { id?: string; name: string; parents?: string[] };
  if (state.uploads.some(({ id }) => id === about.id)) return json(request, { error: { code: 409 } }, 409);
  const start = text.indexOf(content) + bodyAt(content);
  const end = text.indexOf(`\r\n--${boundary}--`, start);
  const id = about.id ?? `1Uploaded${state.uploads.length + 1}`;
  state.uploads.push({ id, name: about.name, parents: about.parents ?? [], bytes: bytes.slice(start, end) });
  return json(request, { id, name: about.name, webViewLink: `https://drive.google.com/file/d/${id}/view` });
}

function json(request: Request, body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: cors(request) });
}

/** The API is open to scripts, as the real one is. */
function cors(request: Request): Record<string, string> {
  return {
    "access-control-allow-origin": request.headers.get("origin") ?? "*",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST, PATCH",
  };
}
