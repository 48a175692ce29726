// Stops Node's test runner from following each promise to its test once all tests are loaded: that takes a third of the time of some of them.
import hooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

/** The types of Node do not know the option yet (Node 24.12). */
type Followed = HookCallbacks & { readonly trackPromises?: boolean };

const createHook: (callbacks: Followed) => AsyncHook = hooks.createHook;
const followed: (readonly [AsyncHook, Followed])[] = [];

/**
 * Remembers the hooks that the test runner makes from now on. It has to run before `node:test` is loaded, which `--import`
 * of this file does.
 */
function watchHooks(): void {
  Object.assign(hooks, {
    createHook: (callbacks: Followed): AsyncHook => {
      const hook = createHook(callbacks);
      followed.push([hook, callbacks]);
      return hook;
    },
  });
}

/**
 * From now on promises are followed no more. The runner follows them to know in which suite a file is loaded, and which
 * test to blame for what nobody catches. The first is over by now; the second fails the whole file instead.
 */
export function followNoPromises(): void {
  for (const [hook, callbacks] of followed.splice(0)) {
    hook.disable();
    createHook({ ...callbacks, trackPromises: false }).enable();
  }
}

watchHooks();
