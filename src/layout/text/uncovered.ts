// Characters that no font covers. They are collected while a paragraph is itemised, and reported once for each place of
// the template and script.
import { dataPlace } from '../../errors.ts';
import { characterName } from '../../fonts/names.ts';
import type { Warning } from '../flowable.ts';
import { JoinedWarning } from '../warning.ts';
import { commonScript, scriptIndex, scriptName, scriptTag } from './script.ts';
import type { Span } from './span.ts';

/** How many characters, and how many places in the data, a warning names. The rest are counted. */
const named = 5;
const places = 3;

/** Takes the place of a script for control characters, which no font should have. */
const controls = -1;

function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character);
}

/** A warning about characters of one script. Warnings of one place and script can be merged. */
export class UncoveredWarning extends JoinedWarning {
  /** The index of the script, see `scriptTag`, or `controls`. */
  readonly script: number;
  private readonly characters: Set<string>;
  private readonly sources: Set<string>;
  /** The number of places beyond those that are named. */
  private more = 0;

  constructor(path: string, script: number) {
    super(path, `uncovered ${script}`);
    this.script = script;
    this.characters = new Set();
    this.sources = new Set();
  }

  /** Notes a character and the span that it came in. */
  add(character: string, source: Span['source']): void {
    if (this.characters.has(character)) return;
    this.characters.add(character);
    const pointer = this.characters.size > named ? undefined : source?.(character);
    if (pointer !== undefined) this.sources.add(pointer);
  }

  /** Merges what another warning noted into this one. */
  join(other: UncoveredWarning): void {
    for (const character of other.characters) this.characters.add(character);
    for (const source of other.sources) {
      if (this.sources.size < places) this.sources.add(source);
      else if (!this.sources.has(source)) this.more += 1;
    }
  }

  get message(): string {
    const characters = counted(
      [...this.characters].slice(0, named).map(describeCharacter),
      this.characters.size,
    );
    const sources = [...this.sources].slice(0, places).map(dataPlace);
    const from = counted(sources, this.sources.size + this.more);
    return `no font covers ${characters}${from && `, from ${from}`}`;
  }

  get hint(): string {
    if (this.script === controls) return 'take control characters out of the text';
    return `add ${fontFor(this.script)} to the fonts of the template or to the operator's fonts folder`;
  }
}

/** Collects the uncovered characters of one paragraph. */
export class Uncovered {
  private readonly warnings = new Map<number, UncoveredWarning>();

  add(character: string, path: string, span: Pick<Span, 'source'> | undefined): void {
    const script = isControl(character) ? controls : scriptIndex(character.codePointAt(0) ?? 0);
    const warning = this.warnings.get(script) ?? new UncoveredWarning(path, script);
    warning.add(character, span?.source);
    this.warnings.set(script, warning);
  }

  /** Reports one warning for each script. */
  report(to: { warn(warning: Warning): void }): void {
    for (const warning of this.warnings.values()) to.warn(warning);
  }
}

function counted(shown: readonly string[], all: number): string {
  const list = shown.join(', ');
  return all > shown.length ? `${list} and ${all - shown.length} more` : list;
}

/** Returns `U+4E2D "中" CJK UNIFIED IDEOGRAPH-4E2D`. */
function describeCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
  const shown = /[\p{C}\p{Z}\p{M}]/u.test(character) ? '' : ` "${character}"`;
  if (isControl(character)) return `U+${hex}, a control character`;
  const name = characterName(codePoint);
  return `U+${hex}${shown}${name === undefined ? '' : ` ${name}`}`;
}

/** Scripts whose Noto fonts have another name than the script. https://notofonts.github.io lists all. */
const fontNames: Readonly<Record<string, string>> = {
  Hani: 'Noto Sans SC, TC, JP or KR',
  Bopo: 'Noto Sans TC',
  Hira: 'Noto Sans JP',
  Kana: 'Noto Sans JP',
  Hang: 'Noto Sans KR',
  Ahom: 'Noto Serif Ahom',
  Diak: 'Noto Serif Dives Akuru',
  Dogr: 'Noto Serif Dogra',
  Hmnp: 'Noto Serif Nyiakeng Puachue Hmong',
  Kits: 'Noto Serif Khitan Small Script',
  Maka: 'Noto Serif Makasar',
  Ougr: 'Noto Serif Old Uyghur',
  Tang: 'Noto Serif Tangut',
  Tibt: 'Noto Serif Tibetan',
  Toto: 'Noto Serif Toto',
  Yezi: 'Noto Serif Yezidi',
};

function fontFor(script: number): string {
  const tag = scriptTag(script);
  if (script === commonScript || tag === 'Latn') return 'a font that has these characters';
  const name = scriptName(tag);
  return `a font for ${name} (${tag}), such as ${fontNames[tag] ?? `Noto Sans ${name}`},`;
}
