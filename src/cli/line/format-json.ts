// Writes a template as people write one: what is short stands on one line.

/** The longest line that holds a whole list or object. */
const lineWidth = 110;

/** Returns JSON text, indented by two. It ends with a line break. */
export function formatJson(value: unknown): string {
  return `${format(value, 0, 0)}\n`;
}

/** `before` is the length of what stands before the value on its line. */
function format(value: unknown, indent: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const room = lineWidth - indent - before;
  const line = short(value, room);
  if (line !== undefined) return line;
  const inner = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const items = value.map((each) => inner + format(each, indent + 2, 0));
    return `[\n${items.join(',\n')}\n${end}]`;
  }
  const entries = Object.entries(value).flatMap(([key, each]) => {
    const name = `${JSON.stringify(key)}: `;
    return each === undefined ? [] : [inner + name + format(each, indent + 2, name.length)];
  });
  return `{\n${entries.join(',\n')}\n${end}}`;
}

/** Returns a value on one line, or undefined when it is longer than `room`. It stops as soon as it is. */
function short(value: unknown, room: number): string | undefined {
  if (room < 2) return undefined;
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value) ?? 'null';
    return text.length <= room ? text : undefined;
  }
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let left = room - 4;
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue;
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    const text = short(each, left - name.length);
    if (text === undefined) return undefined;
    parts.push(name + text);
    left -= name.length + text.length + 2;
  }
  if (parts.length === 0) return isList ? '[]' : '{}';
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
}
