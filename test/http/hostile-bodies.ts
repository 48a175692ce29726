// Bodies that cost as much as they can: every shape of JSON that the runtime or we may find hard, in any size.

/** Makes the JSON text of `data` of about so many bytes, and never more. */
export type Shape = (bytes: number) => string;

/** `open`, as many items as there is room for, and `close`. */
function filled(open: string, item: (index: number) => string, close: string): Shape {
  return (bytes) => {
    const items: string[] = [];
    let room = bytes - open.length - close.length;
    for (let index = 0; ; index++) {
      const text = item(index);
      room -= Buffer.byteLength(text) + 1;
      if (room < 0) return open + items.join(',') + close;
      items.push(text);
    }
  };
}

const name = (index: number): string => index.toString(36);
/** Every index once, in an order that is none. */
const scattered = (index: number): number => (index * 7_919_317) % 100_000_007;
const fields = (item: (index: number) => string): Shape => filled('{', item, '}');
const list = (item: (index: number) => string): Shape => filled('{"a":[', item, ']}');

/** The shapes, by what they are. */
export const shapes: Readonly<Record<string, Shape>> = {
  'distinct keys': fields((index) => `"k${name(index).padStart(5, '0')}":1`),
  'distinct keys without order': fields((index) => `"${name(scattered(index))}":0`),
  'keys like indices, far apart': fields((index) => `"${scattered(index)}":0`),
  'keys like indices, in a row': fields((index) => `"${index}":0`),
  'keys with backslashes': fields((index) => `"\\\\${name(index)}":0`),
  'keys with escapes': fields((index) => `"\\u006b${name(index)}":0`),
  'keys beyond Latin 1': fields((index) => `"漢${name(index)}":0`),
  'long keys': fields((index) => `"${'k'.repeat(1000)}${name(index)}":0`),
  'long keys that end alike': fields((index) => `"${name(index)}${'k'.repeat(60)}":0`),
  'the same key again': fields(() => '"a":1'),
  'a thousand keys, again and again': fields((index) => `"k${index % 1000}":1`),
  'a key of its own in each object': list((index) => `{"${name(index)}":1}`),
  'keys like indices in each object': list((index) => `{"0":1,"b":${index}}`),
  'the key __proto__ in each object': list(() => '{"__proto__":1}'),
  'empty objects': list(() => '{}'),
  'empty lists': list(() => '[]'),
  'lists 60 deep': list(() => '['.repeat(60) + ']'.repeat(60)),
  'objects 60 deep': list(() => `${'{"a":'.repeat(58)}1${'}'.repeat(58)}`),
  'one list as deep as it is long': (bytes) =>
    `{"a":${'['.repeat(bytes / 2 - 5)}${']'.repeat(bytes / 2 - 5)}}`,
  'numbers with exponents': list((index) => `${(index % 9) + 1}e-${index % 300}`),
  'numbers of many digits': list((index) => `${(index % 9) + 1}.${'123456789'.repeat(4)}e-${index % 300}`),
  'whole numbers that have to be looked at': list(() => '1e300'),
  'whole numbers that would be changed': list(() => '9007199254740993'),
  'numbers too large': list(() => '1e400'),
  ones: list(() => '1'),
  'short strings': list((index) => `"${name(index)}"`),
  'strings of escapes': list(() => '"\\u0041\\n\\\\"'),
  'one string of escapes': (bytes) => `{"a":"${'\\u0041'.repeat(bytes / 6 - 2)}"}`,
  'lone surrogates': list(() => '"\\ud800"'),
  'a long key over numbers too large': (bytes) =>
    `{"${'k'.repeat(bytes - 620)}":[${Array(100).fill('1e400')}]}`,
  'an invoice': list(
    (index) => `{"description":"Widget number ${index}","quantity":${index % 10},"price":${index % 100}.5}`,
  ),
};

/** A body with data of a shape, of at most so many bytes. */
export function hostileBody(code: string, shape: Shape, bytes: number): string {
  const before = `{"templateId":${JSON.stringify(code)},"data":`;
  return `${before}${shape(bytes - before.length - 1)}}`;
}
