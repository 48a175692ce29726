// The page of the studio as HTML: it loads its script, its style and nothing from elsewhere.

/** Returns the page. `nonce` is that of its policy. */
export function studioHtml(title: string, nonce: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="csp-nonce" content="${nonce}">
<title>${name} – Platen</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio.css">
<div id="studio"></div>
<noscript>The studio of Platen needs JavaScript.</noscript>
<script type="module" src="/studio.js"></script>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Returns what the page may do (CSP 3): run its own script, use its own style and styles with this nonce, and talk to its
 * server. No other page may contain it.
 */
export function studioPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
