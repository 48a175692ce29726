// How deep a template may nest: whatever walks one recurses, and the stack of a process is not endless.

/** Levels of objects and lists, files that are taken in counted where they stand. */
export const nestingLevels = { standard: 200, least: 10, most: 400 } as const;
