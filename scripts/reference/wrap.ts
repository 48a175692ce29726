// Lines of Markdown that are not too long to be read in an editor.

/** Returns a part with lines of at most 118 characters. Rows of tables, comments and code stay whole. */
export function wrapped(part: string): string {
  const wrap = (line: string): string => {
    if (line.startsWith('|') || line.startsWith('<')) return line;
    const indent = line.startsWith('- ') ? '  ' : '';
    return line.replace(
      /(.{1,116})(?: |$)/g,
      (_, words: string, at: number) => `${at === 0 ? '' : `\n${indent}`}${words}`,
    );
  };
  let isCode = false;
  const lines = part.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? line : wrap(line);
  });
  return lines.join('\n');
}
