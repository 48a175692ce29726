// The name of this window: the server keeps apart what each window shows. It stays the same when the page is loaded again.

const key = 'platen.window';

/** '' until the studio is open. */
let name = '';

/** Gives this window its name. */
export function nameWindow(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isAgain = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  name = (isAgain ? sessionStorage.getItem(key) : null) ?? crypto.randomUUID();
  sessionStorage.setItem(key, name);
}

/** Returns an address of the server as this window asks for it. */
export function ofWindow(address: string): string {
  return name === '' ? address : `${address}${address.includes('?') ? '&' : '?'}window=${name}`;
}
