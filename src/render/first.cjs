// What a process of the engine runs before anything else. It is read and not imported: by Node (`--require`) in a
// checkout, and as the first lines of the executable.
'use strict';
// These flags have done their work by now: the heap has its size, and this context makes no code from text, whatever
// the flag says later. V8 takes bytecode only under the flags that it was made with, those of Node's own modules too.
// So they are set back, or each module that is loaded from here on would be compiled from its source. Where a thread
// watches the parent they stay, since a thread has a context of its own.
if (process.env.PLATEN_ROLE !== undefined && process.env.PLATEN_WATCH_PARENT === undefined) {
  const { setFlagsFromString } = require('node:v8');
  setFlagsFromString('--no-disallow-code-generation-from-strings');
  setFlagsFromString('--initial-old-space-size=0');
}
