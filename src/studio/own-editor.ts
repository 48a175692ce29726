// Where a click on the pages leads: to the editor of the studio, or to one's own by an address that it knows.

/** Editors by name, with the address that opens a file at a place. */
export const ownEditors: Readonly<Record<string, string>> = {
  studio: '',
  'VS Code': 'vscode://file{file}:{line}:{column}',
  VSCodium: 'vscodium://file{file}:{line}:{column}',
  Cursor: 'cursor://file{file}:{line}:{column}',
  Zed: 'zed://file{file}:{line}:{column}',
  JetBrains: 'idea://open?file={file}&line={line}&column={column}',
};

/** Returns the address by which an editor opens a place; undefined for the studio's own. */
export function editorAddress(
  name: string,
  { file, line, column }: { readonly file: string; readonly line: number; readonly column: number },
): string | undefined {
  const form = Object.hasOwn(ownEditors, name) ? ownEditors[name] : '';
  if (!form) return undefined;
  const path = slashed(file)
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^\/([A-Za-z])%3A\//, '/$1:/');
  return form.replace('{file}', path).replace('{line}', String(line)).replace('{column}', String(column));
}

/** Returns a path with slashes, from the root. On Windows alone a backslash divides; elsewhere it is part of a name. */
function slashed(file: string): string {
  if (/^[A-Za-z]:[\\/]/.test(file)) return `/${file.replaceAll('\\', '/')}`;
  return file.startsWith('\\\\') ? file.replaceAll('\\', '/') : file;
}

/** Opens a place in an editor by its address. The browser asks the person whether it may. */
export function followAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
