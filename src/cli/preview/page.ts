// The page of the live preview: a bar with the state, the faults, and the document in the browser's own viewer.
import { createHash } from 'node:crypto';

/** Returns the page as HTML. It loads nothing from anywhere else. */
export function previewPage(title: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${name} – Platen</title>
<style>${style}</style>
<header><h1>${name}</h1><span id="state">waiting for the first document</span></header>
<ul id="faults"></ul>
<main></main>
<script>${script}</script>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
  :root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: light-dark(#eceff1, #1c2126); }
  header { display: flex; gap: 1rem; align-items: baseline; padding: .5rem 1rem; background: light-dark(#fff, #262c32); }
  h1 { font-size: 1rem; margin: 0; }
  #state { color: light-dark(#5f6b75, #9fb0bd); }
  #faults { margin: 0; padding: 0 1rem; max-height: 40vh; overflow: auto; background: light-dark(#fdecea, #3a2323); list-style: none; }
  #faults:empty { display: none; }
  #faults li { padding: .4rem 0; border-top: 1px solid light-dark(#f5c6c0, #563434); }
  #faults code { color: light-dark(#8c1d18, #ffb4ab); }
  #faults .hint { color: light-dark(#5f6b75, #c3b2b0); }
  #faults .warning code { color: light-dark(#7a5900, #f0c14b); }
  main { flex: 1; position: relative; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
  iframe.next { visibility: hidden; }
`;

const script = `
  const main = document.querySelector('main');
  const list = document.querySelector('#faults');
  const line = document.querySelector('#state');
  let shown = 0;

  function entry(kind, place, message, hint) {
    const item = document.createElement('li');
    item.className = kind;
    const code = document.createElement('code');
    code.textContent = place;
    item.append(code, ' ' + message);
    if (hint) {
      const more = document.createElement('div');
      more.className = 'hint';
      more.textContent = hint;
      item.append(more);
    }
    return item;
  }

  // The new document is loaded behind the old one and takes its place when it is there.
  function show(revision) {
    const frame = document.createElement('iframe');
    frame.className = 'next';
    frame.addEventListener('load', () => {
      frame.className = '';
      for (const other of main.querySelectorAll('iframe')) if (other !== frame) other.remove();
    });
    frame.src = '/document.pdf?revision=' + revision + '#view=FitH';
    main.append(frame);
  }

  function tell(state) {
    const place = ({ file, line, column, source = '', path }) =>
      file ? file + (line ? ':' + line + ':' + column : '') + ' ' + path : source + path;
    const faults = state.faults.map((fault) => entry('fault', place(fault), fault.message, fault.hint));
    if (state.message) faults.push(entry('fault', '', state.message));
    const warnings = state.warnings.map((one) => entry('warning', place(one), one.message, one.hint));
    list.replaceChildren(...faults, ...warnings);
    line.textContent = faults.length > 0
      ? (faults.length === 1 ? '1 fault' : faults.length + ' faults') + (state.shown ? '; below is the last good document' : '')
      : state.pages + (state.pages === 1 ? ' page, ' : ' pages, ') + state.durationMs + ' ms';
    if (state.shown !== shown && state.shown > 0) show(state.shown);
    shown = state.shown;
  }

  const events = new EventSource('/events');
  events.onmessage = ({ data }) => tell(JSON.parse(data));
  events.onerror = () => { line.textContent = 'platen dev has ended'; };
`;

/** What the page may do (CSP 3): run this script, use this style, show the document, and hear of changes. No other page may contain it. */
export const pagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
