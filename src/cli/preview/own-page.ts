// Who may ask the studio: its own page, and programs of this machine. No other page may, whatever it makes a browser send.
import type { IncomingMessage } from 'node:http';

/**
 * Returns whether the own page sent a request, or whoever sits at the browser, or a program of this machine. A browser
 * names the site that a request comes from (`Sec-Fetch-Site`), also for a picture, a frame, a link or a script of
 * another page, and the origin of each request that changes something (Fetch, 3.2.5 and 4.10). A request with neither
 * comes from a program, which needs no studio to read files.
 */
export function isOwnPage({ method, headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== `http://${host}`) return false;
  if (site === undefined || (site === 'same-origin' && origin !== undefined)) return true;
  // Reading names no origin. `none` is an address that somebody typed or kept.
  return method === 'GET' && (site === 'same-origin' || site === 'none');
}
