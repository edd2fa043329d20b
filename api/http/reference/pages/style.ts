/** Style of the reference. */
export const docsStyle: string = `:root{color-scheme:light dark;font:15px/1.55 "Inter Variable","Noto Sans Arabic Variable",system-ui,sans-serif;--line:light-dark(#e1e4ea,#282e3a);--soft:light-dark(#4c5465,#b1b9c8);--accent:light-dark(#1f3a8f,#a8bcff);--tint:light-dark(#f4f5f8,#161a22);background:light-dark(#fff,#0e1117);color:light-dark(#151a26,#e9ecf3)}
body{margin:0}main{max-width:60rem;margin:auto;padding:1rem}a{color:var(--accent)}
section{border-block-start:1px solid var(--line);padding-block:1rem}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.2rem;margin:1.5rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
article{border-block-start:1px solid var(--line)}article pre{white-space:pre-wrap;overflow-wrap:anywhere;font-family:inherit}
.who{color:var(--soft);margin:.25rem 0}pre{overflow:auto;margin:.5rem 0;padding:.75rem;background:var(--tint);border:1px solid var(--line);border-radius:.5rem;font-size:.85rem;line-height:1.5}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em;overflow-wrap:anywhere}.code{position:relative}.code button{position:absolute;inset-block-start:.35rem;inset-inline-end:.35rem;min-block-size:1.75rem;padding:0 .6rem;font:inherit;font-size:.8rem;cursor:pointer;color:var(--soft);background:light-dark(#fff,#0e1117);border:1px solid var(--line);border-radius:.35rem}.code button:hover{color:var(--accent)}.code pre{padding-inline-end:4.5rem}
pre code{font-size:inherit;overflow-wrap:normal}
table{border-collapse:collapse;font-size:.9rem}td,th{text-align:start;padding:.3rem .9rem .3rem 0;vertical-align:top}tbody tr{border-block-start:1px solid var(--line)}.scroll{overflow-x:auto}.scroll td:first-child code{overflow-wrap:normal}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.reference{display:grid;grid-template:auto 1fr/17rem minmax(0,1fr);min-height:100vh}
.reference>header{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.75rem 1.25rem;border-block-end:1px solid var(--line)}
.home{display:inline-flex;align-items:center;gap:.6rem;min-block-size:2.75rem;color:inherit;font-weight:650;text-decoration:none}.home img{display:block}.reference .home{margin-inline-end:auto}
.reference>nav{border-inline-end:1px solid var(--line);padding:1rem;font-size:.9rem;position:sticky;inset-block-start:0;max-height:100vh;overflow:auto;box-sizing:border-box}
.reference nav ul{list-style:none;margin:0;padding:0}.reference nav ul ul{padding-inline-start:.9rem}.reference nav h2{font-size:.75rem;letter-spacing:.04em;text-transform:uppercase;color:var(--soft)}
.reference nav a{display:block;padding:.2rem 0;text-decoration:none;color:inherit}.reference nav a:hover{color:var(--accent);text-decoration:underline}.reference nav a[aria-current]{color:var(--accent);font-weight:600}
.reference summary{cursor:pointer;padding:.2rem 0}.reference nav .menu>summary{display:none}.reference [hidden]{display:none}
.reference input[type=search]{box-sizing:border-box;inline-size:100%;min-block-size:2.5rem;padding:.4rem .6rem;font:inherit;color:inherit;background:var(--tint);border:1px solid light-dark(#7d8596,#6d7688);border-radius:.4rem}
#found{margin:.25rem 0;color:var(--soft);min-block-size:1.2em}
.reference main{inline-size:100%;margin-block:0;box-sizing:border-box;padding:1rem 2rem 4rem}.reference section h2{margin-block-start:0}.reference section h2 a,.reference .cards a{text-decoration:none}
.address{margin:.25rem 0}.method{font-weight:600;font-size:.8rem;padding:.1rem .45rem;border-radius:.3rem;color:light-dark(#fff,#0c1533);background:var(--accent)}
.part{margin:.5rem 0}.part td a{display:inline-block;min-block-size:24px}.choices{border:1px solid var(--line);border-radius:.5rem;padding:.25rem .75rem;margin:.75rem 0}.choices summary{font-weight:600}.choices pre{border:0}
.cards{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.75rem}.cards li{border:1px solid var(--line);border-radius:.5rem;padding:.75rem}.cards span{display:block;color:var(--soft);font-size:.9rem}
.skip{position:absolute;inset-inline-start:-999rem}.skip:focus{inset-inline-start:1rem;inset-block-start:.5rem;background:var(--tint);padding:.5rem}
:target{scroll-margin-block-start:1rem}tr:target{background:light-dark(#e8edfa,#1e294a)}
@media(max-width:56rem){.reference{display:block}.reference>nav{position:static;max-height:none;border-inline-end:0;border-block-end:1px solid var(--line)}.reference nav .menu>summary{display:list-item;font-weight:600;min-block-size:2.5rem;line-height:2.5rem;padding:0}.reference nav a{padding:.5rem 0}.reference summary{padding:.5rem 0}.reference main{padding:1rem}.reference>header{gap:.25rem .6rem;padding-inline:1rem;font-size:.9rem}.reference>header a{padding:.4rem 0}}`;
