// The options of Node that the executable starts with.

/**
 * Most flags of V8 must not stand here: it takes bytecode only under the flags that it was made with, and would compile
 * Node's own modules from their source at each start. The sizes of the heap that stand here are no such flags.
 */
export const executableOptions: readonly string[] = [
  // Otherwise anybody who may send it a signal could let everybody on the machine look into it.
  '--disable-sigusr1',
  // A first document makes some 50 MB. From 1 MB on, V8 would collect young objects eight times, and at 25 MB all of them.
  // With 16 it would collect them twice in place of four times, and a server at rest would hold 13 MB more.
  '--min-semi-space-size=4',
];
