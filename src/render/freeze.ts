// Freezes the built-in objects of a render child, so that no document can change what the next one computes.

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

/** Names of globals that belong to Node or to the process, not to the language. */
const hostGlobals: ReadonlySet<string> = new Set(['globalThis', 'global', 'process', 'console', 'Buffer']);

/** Freezes all built-in constructors, prototypes and namespaces. To be called once everything is loaded. */
export function freezeBuiltIns(): void {
  const seen = new Set<object>();
  for (const root of roots()) collect(root, seen);
  for (const each of seen) {
    if (isPrototype(each)) keepSettable(each);
  }
  for (const each of seen) Object.freeze(each);
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
