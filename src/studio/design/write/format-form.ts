// An expression as a value in a format: `$currency(total, 'EUR')` is `total`, as an amount of money.

/** A value and the function that formats it. */
export interface FormattedValue {
  readonly value: string;
  /** The function, without `$`; undefined where nothing formats it. */
  readonly name: string | undefined;
  /** What stands behind the value in the brackets, with its comma. */
  readonly rest: string;
}

/** Returns the value that one call of a function formats. Another expression is the value itself. */
export function formOf(source: string): FormattedValue {
  const plain = source.trim();
  const [, name, inside = ''] = /^\$(\w+)\((.*)\)$/s.exec(plain) ?? [];
  const end = name === undefined ? -1 : endOfFirst(inside);
  if (name === undefined || end <= 0) return { value: plain, name: undefined, rest: '' };
  return { value: inside.slice(0, end).trim(), name, rest: inside.slice(end) };
}

/** Returns where the first of the values in brackets ends, or -1 where the brackets are not those of one call. */
function endOfFirst(inside: string): number {
  let depth = 0;
  let quote = '';
  let end = inside.length;
  for (let index = 0; index < inside.length; index++) {
    const sign = inside.charAt(index);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) end = Math.min(end, index);
    if (depth < 0) return -1;
  }
  return end;
}
