// How an expression reads what stands under a key of the data.

/** Returns the expression of the value under a key. `around` is that of the object; '' for the one that is in reach. */
export function valueUnder(around: string, key: string): string {
  // Nothing can stand for a back tick between back ticks.
  if (key.includes('`')) return `$lookup(${around === '' ? '$' : around}, ${JSON.stringify(key)})`;
  // JSONata reads some names as its own words.
  const isName = /^[A-Za-z_]\w*$/.test(key) && !/^(?:and|or|in|true|false|null|function)$/.test(key);
  return `${around}${around === '' ? '' : '.'}${isName ? key : `\`${key}\``}`;
}

/** Returns a text in which `{{` is what it looks like. */
export function literal(text: string): string {
  return text.replaceAll('{{', '\\{{').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}
