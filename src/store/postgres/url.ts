// What the URL of a PostgreSQL database shows before anything is connected: that it is one, and whether it holds a password.

/** Returns whether the name of a store is that of a database, and not of a folder. */
export function isDatabaseUrl(store: string): boolean {
  return /^postgres(ql)?:/i.test(store);
}

/** Returns the address without its password, for messages and lists. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/[^:@/?#]*):[^@/]*@/i, '$1@')
    .replace(/([?&]password=)[^&]*/gi, '$1…');
}

/** Returns whether the address holds a password. */
export function hasPassword(url: string): boolean {
  return withoutPassword(url) !== url;
}
