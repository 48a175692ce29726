// How deep a template may nest: code that walks one recurses, and the stack of a process is bounded.

/** The levels of objects and lists. Included files count where they stand. */
export const nestingLevels = { standard: 200, least: 10, most: 400 } as const;
