// Leaves a render child what documents need: built-in objects that are frozen, so that none can change what the next one computes, and no way to
// what Node has beyond the language.
import { constants, createContext } from 'node:vm';

/**
 * Properties that ordinary code sets on objects of its own (`error.name = …`). Frozen as data they could not be set on
 * anything that inherits them, so they become accessors that set the object's own property.
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

/** Globals of Node's that are used while a document is made. They are not frozen: Node works with them itself. */
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

/** What `process` can do to others, or fetch from Node. Nothing of it is used from here on. */
const powers: readonly string[] = [
  ...['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'execve', 'kill', '_kill', '_debugProcess'],
  ...['chdir', 'umask', 'loadEnvFile', 'report', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups'],
];

/**
 * Takes away what is neither the language's nor used, and freezes all built-in constructors, prototypes and namespaces. To be called once
 * everything is loaded.
 */
export function freezeBuiltIns(): void {
  takeAway();
  const seen = new Set<object>();
  for (const root of roots()) collect(root, seen);
  for (const each of seen) {
    if (isPrototype(each)) keepSettable(each);
  }
  for (const each of seen) Object.freeze(each);
}

/** What is taken away is not looked at: much of it is loaded when it is first seen, which takes longer than all else here. */
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
  // Not reachable by a name: the prototypes of generators, async functions and iterators.
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
