// Characters that no font covers: gathered while a paragraph is itemised, warned about once for each script.
import { scriptIndex, scriptName, scriptTag } from './script.ts';

interface Group {
  readonly script: string;
  readonly source: string | undefined;
  readonly characters: Set<string>;
}

/** How many characters a warning names; the rest are counted. */
const named = 5;

/** Gathers uncovered characters of one paragraph, by script and by where they came from. */
export class Uncovered {
  private readonly groups = new Map<string, Group>();

  /** `cluster` is a grapheme cluster, `source` a JSON Pointer into `data` when it is known. */
  add(cluster: string, source: string | undefined): void {
    const codePoint = cluster.codePointAt(0) ?? 0;
    const script = scriptTag(scriptIndex(codePoint));
    const key = `${script} ${source ?? ''}`;
    const group = this.groups.get(key) ?? { script, source, characters: new Set() };
    group.characters.add(String.fromCodePoint(codePoint));
    this.groups.set(key, group);
  }

  /** Gives one warning for each script and source. */
  report(
    path: string,
    to: { warn(warning: { readonly path: string; readonly message: string; readonly hint?: string }): void },
  ): void {
    for (const group of this.groups.values()) {
      const list = [...group.characters];
      const rest = list.length - named;
      const names = list.slice(0, named).map(describeCharacter).join(', ');
      const more = rest > 0 ? ` and ${rest} more` : '';
      const from = group.source === undefined ? '' : `, from data${group.source}`;
      to.warn({ path, message: `no font covers ${names}${more}${from}`, hint: hintFor(group.script) });
    }
  }
}

function hintFor(script: string): string {
  if (script === 'Latn') return 'add a font that has these characters to the template or to the fonts folder';
  const name = scriptName(script);
  return `add a font for ${name} (${script}), such as Noto Sans ${name}, to the template or to the fonts folder`;
}

/** `U+4E2D "中" CJK UNIFIED IDEOGRAPH-4E2D`; the name only where Unicode makes it by rule (Unicode 4.8). */
function describeCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
  const shown = /[\p{C}\p{Z}\p{M}]/u.test(character) ? '' : ` "${character}"`;
  const rule = namedByRule.find(([pattern]) => pattern.test(character));
  return `U+${hex}${shown}${rule === undefined ? '' : ` ${rule[1]}${hex}`}`;
}

const namedByRule: readonly (readonly [RegExp, string])[] = [
  [/[\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{2a6df}\u{2a700}-\u{323af}]/u, 'CJK UNIFIED IDEOGRAPH-'],
  [/[\uf900-\ufad9\u{2f800}-\u{2fa1d}]/u, 'CJK COMPATIBILITY IDEOGRAPH-'],
  [/[\u{17000}-\u{187f7}\u{18d00}-\u{18d08}]/u, 'TANGUT IDEOGRAPH-'],
  [/[\ue000-\uf8ff]/u, 'PRIVATE USE-'],
];
