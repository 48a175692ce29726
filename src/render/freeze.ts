// Freezes built-in objects in a render child, so that no document can change what the next one computes. Takes away
// what Node offers beyond the language.
import { constants, createContext } from 'node:vm';

/**
 * Properties that ordinary code sets on objects of its own (`error.name = …`). If they were frozen as data, nothing
 * that inherits them could set them. So they become accessors that set the object's own property.
 */
const overridden: ReadonlySet<PropertyKey> = new Set([
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'toJSON',
  'name',
  'message',
  'stack',
  'then',
]);

/**
 * Prototypes that keep plain values under those names. V8 makes arrays, awaits promises, reads strings and runs regular
 * expressions without a look at them as long as they are plain. As accessors they cost a quarter more time for each
 * document. Nobody sets `constructor` or `toString` on an array, a promise, a regular expression or a primitive.
 */
const plain: readonly object[] = [Array, Promise, RegExp, String, Number, Boolean, Symbol, BigInt]
  .map(({ prototype }): object => prototype)
  .concat(Object.getPrototypeOf(Uint8Array.prototype));

/** Globals of Node that are used while a document is made. They are not frozen, because Node works with them itself. */
const hostGlobals: ReadonlySet<string> = new Set([
  ...[
    'globalThis',
    'global',
    'process',
    'console',
    'Buffer',
    'TextEncoder',
    'TextDecoder',
    'URL',
    'WebAssembly',
  ],
  ...['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance'],
]);

/** What `process` can do to others, or load from Node. Nothing of it is used from here on. */
const powers: readonly string[] = [
  ...['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'execve', 'kill', '_kill', '_debugProcess'],
  ...['chdir', 'umask', 'loadEnvFile', 'report', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups'],
];

/**
 * Takes away what documents do not need, and freezes all built-in constructors, prototypes and namespaces. It must be
 * called once everything is loaded.
 */
export function freezeBuiltIns(): void {
  takeAway();
  const seen = new Set<object>();
  for (const root of roots()) collect(root, seen);
  for (const each of seen) {
    if (isPrototype(each) && !staysPlain(each)) keepSettable(each);
  }
  freezeWithPlainElements(Object.prototype, 'hasOwnProperty');
  freezeWithPlainElements(Array.prototype, 'at');
  for (const each of seen) Object.freeze(each);
}

/**
 * Freezes a prototype of all arrays. By the ordinary way its elements are marked as frozen, though it has none: then V8
 * looks through the prototypes at each store into an array, which takes five to thirty times as long. A prototype of
 * which a property (`key`) has other attributes than at first is frozen by another way, without that mark.
 */
function freezeWithPlainElements(prototype: object, key: PropertyKey): void {
  Object.defineProperty(prototype, key, { writable: false });
  Object.freeze(prototype);
  // That way leaves its properties in a table, which is slow to look into. They are laid out again for a new heir.
  Object.create(prototype);
}

/** Deletes without reading: reading would load much of what is taken away, which takes longer than all else here. */
function takeAway(): void {
  const language = new Set(Object.getOwnPropertyNames(createContext(constants.DONT_CONTEXTIFY)));
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!language.has(name) && !hostGlobals.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const name of powers) Reflect.deleteProperty(process, name);
}

function roots(): readonly object[] {
  const named = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name, descriptor]) => 'value' in descriptor && !descriptor.enumerable && !hostGlobals.has(name))
    .map(([, { value }]) => value)
    .filter(isObject);
  // These prototypes have no name: those of generators, async functions and iterators.
  const hidden = [
    function* () {},
    async function* () {},
    async () => {},
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''.matchAll(/x/g),
  ].map((sample) => Object.getPrototypeOf(sample));
  return [...named, ...hidden];
}

function collect(value: unknown, seen: Set<object>): void {
  if (!isObject(value) || seen.has(value) || value === globalThis) return;
  seen.add(value);
  collect(Object.getPrototypeOf(value), seen);
  for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(value))) {
    collect(descriptor.value, seen);
    collect(descriptor.get, seen);
    collect(descriptor.set, seen);
  }
  for (const symbol of Object.getOwnPropertySymbols(value)) {
    collect(Object.getOwnPropertyDescriptor(value, symbol)?.value, seen);
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isPrototype(value: object): boolean {
  return typeof value === 'object' && Object.hasOwn(value, 'constructor');
}

/** Returns whether a prototype is one of `plain`, or inherits from one, as those of all typed arrays do. */
function staysPlain(prototype: object): boolean {
  return plain.some((one) => one === prototype || Object.prototype.isPrototypeOf.call(one, prototype));
}

function keepSettable(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (!overridden.has(key) || !descriptor?.configurable || !('value' in descriptor)) continue;
    const { value } = descriptor;
    Object.defineProperty(prototype, key, {
      get: () => value,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`"${String(key)}" of a built-in can't be set`);
        Object.defineProperty(this, key, {
          value: own,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      },
      enumerable: descriptor.enumerable === true,
      configurable: false,
    });
  }
}
