/** Drive's API with bearer tokens, and its consent page. */
import { signInPage } from "./files.ts";
import { type Grant, page, type State } from "./state.ts";

const EVERYWHERE = "https://www.googleapis.com/auth/drive";

/**
 * Sign-in, and OAuth's consent: links that return with a token. With `trigger_onepick` the person picks a folder first
 * (Google Picker for desktop and mobile apps, 2026), or continues without one.
 */
export function answerAccounts(_: Request, url: URL, { grants }: State): Response {
  if (!url.pathname.startsWith("/o/oauth2/")) return page(signInPage);
  const { searchParams: params } = url;
  const scope = params.get("scope") ?? "";
  const link = (picked: string | null) => {
    const token = `a-token-of-google-${grants.size + 1}`;
    grants.set(token, { scope, picked: picked ? [picked] : [] });
    const granted = new URLSearchParams({ access_token: token, token_type: "Bearer", expires_in: "3600", scope });
    granted.set("state", params.get("state") ?? "");
    if (picked) granted.set("picked_file_ids", picked);
    return `${params.get("redirect_uri") ?? ""}#${granted}`.replaceAll("&", "&amp;");
  };
  const folder = params.get("trigger_onepick") === "true" ? params.get("file_ids") : null;
  const links = folder
    ? `<a href="${link(folder)}">Allow and pick the folder</a> <a href="${link(null)}">Allow and pick nothing</a>`
    : `<a href="${link(null)}">Allow</a>`;
  const permission =
    scope === EVERYWHERE ? "see and change all files in your Drive" : "save its own files in your Drive";
  return page(`<!doctype html><title>Google consent</title><h1>Countersign wants to ${permission}</h1>${links}`);
}

let ids = 0;

export async function answerApi(request: Request, url: URL, state: State): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors(request) });
  const grant = state.grants.get((request.headers.get("authorization") ?? "").replace(/^Bearer /, ""));
  if (!grant) return json(request, { error: { code: 401 } }, 401);
  if (url.pathname === "/drive/v3/files/generateIds") {
    ids += 1;
    return json(request, { kind: "drive#generatedIds", space: "drive", ids: [`1Generated${ids}`] });
  }
  const [, id] = /^\/drive\/v3\/files\/([\w-]+)$/.exec(url.pathname) ?? [];
  if (id && request.method === "GET") {
    const file = state.driveFiles.find((one) => one.id === id);
    if (!file) return json(request, { error: { code: 404 } }, 404);
    if (url.searchParams.get("alt") === "media") {
      return new Response(file.bytes(), { headers: { "content-type": file.mediaType, ...cors(request) } });
    }
    return json(request, { id, name: file.name, mimeType: file.mediaType, parents: [file.folderId] });
  }
  if (url.pathname === "/upload/drive/v3/files" && request.method === "POST") {
    return keepUpload(request, url, state, grant);
  }
  return json(request, { error: { code: 404 } }, 404);
}

/** `uploadType=multipart`: a JSON part that names the file, then its bytes. */
async function keepUpload(request: Request, url: URL, state: State, { scope, picked }: Grant): Promise<Response> {
  const boundary = /boundary="?([^";]+)/.exec(request.headers.get("content-type") ?? "")?.[1];
  if (url.searchParams.get("uploadType") !== "multipart" || !boundary)
    return json(request, { error: { code: 400 } }, 400);
  const bytes = new Uint8Array(await request.arrayBuffer());
  // One character per byte, so that offsets in the text are offsets in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const [, described = "", content = ""] = text.split(`--${boundary}`);
  const bodyAt = (part: string) => part.indexOf("\r\n\r\n") + 4;
  const from = text.indexOf(described) + bodyAt(described);
  const named = bytes.slice(from, text.indexOf(`\r\n--${boundary}`, from));
  const about = JSON.parse(new TextDecoder().decode(named)) as { id?: string; name: string; parents?: string[] };
  if (state.uploads.some(({ id }) => id === about.id)) return json(request, { error: { code: 409 } }, 409);
  const isWithinReach = scope === EVERYWHERE || (about.parents ?? []).every((one) => picked.includes(one));
  if (!isWithinReach) return json(request, { error: { code: 404, errors: [{ reason: "notFound" }] } }, 404);
  const start = text.indexOf(content) + bodyAt(content);
  const end = text.indexOf(`\r\n--${boundary}--`, start);
  const id = about.id ?? `1Uploaded${state.uploads.length + 1}`;
  state.uploads.push({ id, name: about.name, parents: about.parents ?? [], bytes: bytes.slice(start, end) });
  return json(request, { id, name: about.name, webViewLink: `https://drive.google.com/file/d/${id}/view` });
}

function json(request: Request, body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: cors(request) });
}

/** The API allows scripts of any origin, as the real one does. */
function cors(request: Request): Record<string, string> {
  return {
    "access-control-allow-origin": request.headers.get("origin") ?? "*",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-allow-methods": "GET, POST, PATCH",
  };
}
