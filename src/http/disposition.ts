// `Content-Disposition` (RFC 6266): what a document is called when it is saved.

/** Returns the header for a file name. Nothing of the name can end the header or begin a parameter of its own. */
export function inlineNamed(fileName: string): string {
  const plain = plainName(fileName);
  const named = `inline; filename="${plain}"`;
  // Some clients read "%41" in a quoted name as "A".
  return plain === fileName && !plain.includes('%') ? named : `${named}; filename*=UTF-8''${coded(fileName)}`;
}

/** Returns the name that clients show that know no `filename*`. Letters lose their accents, and all else that is not ASCII is "_". */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#$&'()+,\-.;=@[\]^_`{}~%0-9A-Za-z]/gu, '_');
}

/** Returns a name in percent signs (RFC 8187, 3.2.1). */
function coded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
