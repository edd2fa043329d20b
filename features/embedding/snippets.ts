/**
 * Code that users paste into their pages and servers. Each snippet is complete: it runs once the words in capitals
 * are replaced.
 */

export const elementKinds = ["sign", "form", "prepare", "documents", "verify"] as const;
export type ElementKind = (typeof elementKinds)[number];
export type Theme = "auto" | "light" | "dark";

export type SnippetFacts = {
  kind: ElementKind;
  /** Origin of this installation, without a trailing slash. */
  server: string;
  workspaceId: string;
  /** `null`: the language of the embedding page. */
  language: string | null;
  theme: Theme;
  /** URL of a web form; empty while none is chosen. */
  formUrl: string;
  /** Pins the script to one release; `null`: always the newest. */
  release: Release | null;
};

/** Content of `/elements/release.json`: a path below `/elements/`, and its hash. */
export type Release = { loader: string; integrity: string };

export const snippetKinds = ["html", "react", "vue", "svelte", "wordpress", "frame", "server"] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** Whether the element needs a session, which defines what it shows and for whom. */
export function needsSession(kind: ElementKind): boolean {
  return kind === "sign" || kind === "prepare" || kind === "documents";
}

/** Attributes of the element, in the most readable order. */
export function attributesOf({ kind, server, language, theme, formUrl }: SnippetFacts): Record<string, string> {
  return {
    ...(kind === "form" ? { src: formUrl || `${server}/app/form/FORM_ID` } : {}),
    ...(language === null ? {} : { language }),
    ...(theme === "auto" ? {} : { theme }),
  };
}

export function snippetOf(kind: SnippetKind, facts: SnippetFacts): string {
  return makers[kind](facts);
}

const makers: Record<SnippetKind, (facts: SnippetFacts) => string> = {
  html: htmlSnippet,
  react: reactSnippet,
  vue: vueSnippet,
  svelte: svelteSnippet,
  wordpress: wordpressSnippet,
  frame: frameSnippet,
  server: serverSnippet,
};

const tagOf = ({ kind }: SnippetFacts) => `countersign-${kind}`;

function writeAttributes(attributes: Record<string, string>, prefix = ""): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${prefix}${name}="${escapeAttribute(value)}"`)
    .join("");
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Requests a session from the page's own server, which holds the API key and passes on the `data` of our response. */
const getSession = `async () => {
  const answer = await fetch("/countersign-session", { method: "POST" });
  return answer.json();
}`;

/** `documentId`: the draft to continue, once one is open. Without it each session would open a new draft. */
const getDraftSession = `async ({ documentId }) => {
  const answer = await fetch("/countersign-session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ documentId }),
  });
  return answer.json();
}`;

const getterOf = ({ kind }: SnippetFacts) => (kind === "prepare" ? getDraftSession : getSession);

function addressOf({ server, release }: SnippetFacts): string {
  return `${server}/elements/${release ? release.loader : "countersign.js"}`;
}

function htmlSnippet(facts: SnippetFacts): string {
  const tag = tagOf(facts);
  const session = needsSession(facts.kind) ? `  element.getSession = ${indent(getterOf(facts))};\n` : "";
  const integrity = facts.release ? ` integrity="${facts.release.integrity}" crossorigin="anonymous"` : "";
  return `<script src="${addressOf(facts)}"${integrity} async></script>
<${tag}${writeAttributes(attributesOf(facts))}></${tag}>
<script>
  const element = document.querySelector("${tag}");
${session}  element.addEventListener("completed", (event) => console.log(event.detail));
</script>`;
}

/** Adds the script to the page once; frameworks that render `<script>` either do not run it or add it each time. */
function loadScript(facts: SnippetFacts): string {
  const { release } = facts;
  const pinned = release ? `, integrity: "${release.integrity}", crossOrigin: "anonymous"` : "";
  return `const loader = { src: "${addressOf(facts)}"${pinned}, async: true };
const loadOnce = () =>
  document.querySelector(\`script[src="\${loader.src}"]\`) ??
  document.head.appendChild(Object.assign(document.createElement("script"), loader));`;
}

/**
 * React 18 only sets attributes. React 19 sets a property only if the element already has it: before the element is
 * defined it drops functions and writes strings as attributes (react-dom 19.0, 2024:
 * `setValueForPropertyOnCustomComponent`).
 */
function reactSnippet(facts: SnippetFacts): string {
  const session = needsSession(facts.kind);
  return `// React 18 and 19
import { useEffect, useRef } from "react";

${loadScript(facts)}

${session ? `const getSession = ${getterOf(facts)};\n\n` : ""}export function Countersign() {
  const ref = useRef(null);
  useEffect(() => {
    loadOnce();
    const element = ref.current;
${session ? "    element.getSession = getSession;\n" : ""}    const onCompleted = (event) => console.log(event.detail);
    element.addEventListener("completed", onCompleted);
    return () => element.removeEventListener("completed", onCompleted);
  }, []);
  return <${tagOf(facts)} ref={ref}${writeAttributes(attributesOf(facts))} />;
}`;
}

/** A dot makes Vue set a property, even before the element is defined (Vue 3.2, 2021: the `.prop` shorthand). */
function vueSnippet(facts: SnippetFacts): string {
  const session = needsSession(facts.kind);
  return `<!-- Vue 3. In vite.config.js: vue({ template: { compilerOptions: {
  isCustomElement: (tag) => tag.startsWith("countersign-") } } }) -->
<script setup>
import { onMounted } from "vue";

${loadScript(facts)}
onMounted(loadOnce);

${session ? `const getSession = ${getterOf(facts)};\n` : ""}const onCompleted = (event) => console.log(event.detail);
</script>

<template>
  <${tagOf(facts)}${writeAttributes(attributesOf(facts))}${session ? ' .getSession="getSession"' : ""} @completed="onCompleted" />
</template>`;
}

/**
 * Svelte writes a function as a string attribute to an element that is not defined yet (svelte 5, 2024:
 * `set_custom_element_data`).
 */
function svelteSnippet(facts: SnippetFacts): string {
  const session = needsSession(facts.kind);
  const tag = tagOf(facts);
  return `<!-- Svelte 5 -->
<script>
  ${indent(loadScript(facts))}

${session ? `  const getSession = ${indent(getterOf(facts))};\n` : ""}  const connect = (element) => {
    loadOnce();
${session ? "    element.getSession = getSession;\n" : ""}  };
</script>

<${tag}${writeAttributes(attributesOf(facts))} use:connect oncompleted={(event) => console.log(event.detail)}></${tag}>`;
}

/** WordPress removes tags that its editor does not know from an HTML block, but never a `div`. */
function wordpressSnippet(facts: SnippetFacts): string {
  const block = `<!-- In the post: a block "Custom HTML" -->
<div class="${tagOf(facts)}"${writeAttributes(attributesOf(facts), "data-")}></div>`;
  const { release } = facts;
  const pinned = release
    ? `add_filter('script_loader_tag', function ($tag, $handle) {
    $checked = ' integrity="${release.integrity}" crossorigin="anonymous" src=';
    return $handle === 'countersign' ? str_replace(' src=', $checked, $tag) : $tag;
}, 10, 2);
`
    : "";
  const isDraft = facts.kind === "prepare";
  const script = `${pinned}add_action('wp_enqueue_scripts', function () {
    wp_enqueue_script('countersign', '${addressOf(facts)}', [], null, ['strategy' => 'async']);`;
  if (!needsSession(facts.kind)) {
    return `${block}

<?php // In the theme's functions.php
${script}
});`;
  }
  return `${block}

<?php // In the theme's functions.php; COUNTERSIGN_KEY is defined in wp-config.php
${script}
    wp_add_inline_script('countersign', 'document.addEventListener("DOMContentLoaded", () => {
        const place = document.querySelector("div.${tagOf(facts)}");
        const element = place.querySelector("${tagOf(facts)}") ?? place;
        element.getSession = async (${isDraft ? "{ documentId }" : ""}) => {
            const answer = await fetch("' . rest_url('countersign/v1/session') . '", {
                method: "POST", headers: { "X-WP-Nonce": "' . wp_create_nonce('wp_rest') . '"${
                  isDraft
                    ? `, "Content-Type": "application/json" },
                body: JSON.stringify({ documentId })`
                    : " }"
                } });
            return answer.json();
        };
    });', 'before');
});
add_action('rest_api_init', function () {
    register_rest_route('countersign/v1', '/session', [
        'methods' => 'POST',
        'permission_callback' => 'is_user_logged_in',
        'callback' => function (${isDraft ? "$request" : ""}) {
${isDraft ? wordpressDraft : ""}            $answer = wp_remote_post('${facts.server}/api/embed/session', [
                'headers' => ['Authorization' => 'Bearer ' . COUNTERSIGN_KEY, 'Content-Type' => 'application/json'],
                'body' => ${isDraft ? "json_encode(['scope' => $scope])" : `'${JSON.stringify(bodyOf(facts))}'`},
            ]);
            $data = json_decode(wp_remote_retrieve_body($answer))->data;
${isDraft ? wordpressNewDraft : ""}            return $data;
        },
    ]);
});`;
}

/** A draft is continued only by the person for whom it was opened. */
const wordpressDraft = `            $own = get_user_meta(get_current_user_id(), 'countersign_draft');
            $draft = $request->get_param('documentId');
            $isOwn = $draft !== null && in_array($draft, $own, true);
            $scope = ['kind' => 'prepare'] + ($isOwn ? ['documentId' => $draft] : []);
`;
const wordpressNewDraft = `            if (!$isOwn && $data) add_user_meta(get_current_user_id(), 'countersign_draft', $data->scope->documentId);
`;

function frameSnippet(facts: SnippetFacts): string {
  const { language, theme, ...own } = attributesOf(facts);
  const search = new URLSearchParams({
    workspace: facts.workspaceId,
    ...own,
    ...(language ? { language } : {}),
    ...(theme ? { theme } : {}),
  });
  const sessionStep = needsSession(facts.kind)
    ? `    if (event.data.name === "load" || event.data.detail.code === "embed_session_expired") {
      const session = await getSession(event.data.detail);
      frame.contentWindow.postMessage({ type: "countersign:session", session }, server);
    }
`
    : "";
  return `<iframe title="Countersign" allow="camera" style="width: 100%; height: 80vh; border: 0"
  src="${escapeAttribute(`${facts.server}/embed/${facts.kind}?${search}`)}"></iframe>
<script>
  const server = "${facts.server}";
  const frame = document.querySelector("iframe");
${needsSession(facts.kind) ? `  const getSession = ${indent(getterOf(facts))};\n` : ""}  addEventListener("message", async (event) => {
    if (event.origin !== server || event.source !== frame.contentWindow) return;
    if (event.data.type !== "countersign:event") return;
${sessionStep}    if (event.data.name === "completed") console.log(event.data.detail);
  });
</script>`;
}

function serverSnippet(facts: SnippetFacts): string {
  if (!needsSession(facts.kind)) return `# Nothing to do: <${tagOf(facts)}> needs no session.`;
  return `# On your server, for the person who is signed in there. The key never goes to a page.
curl ${facts.server}/api/embed/session \\
  -H "Authorization: Bearer $COUNTERSIGN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(bodyOf(facts))}'

# → { "data": { "session": "ces_…", "expiresAt": "…", "scope": { … }, … } }
# Answer "data" to your page. It is good for 15 minutes, or up to an hour with "expiresIn": 3600.${facts.kind === "prepare" ? renewal : ""}`;
}

const renewal = `

# Once a draft is open, your page's request names it: { "documentId": "…" }. Keep the id of "scope" with the person
# for whom you opened it, and if it is theirs, renew it with
#   -d '{"scope":{"kind":"prepare","documentId":"DOCUMENT_ID"}}'`;

function bodyOf({ kind }: SnippetFacts): { scope: Record<string, string> } {
  if (kind === "sign") return { scope: { kind, documentId: "DOCUMENT_ID", recipientId: "RECIPIENT_ID" } };
  return { scope: { kind } };
}

const indent = (text: string) => text.replaceAll("\n", "\n  ");
