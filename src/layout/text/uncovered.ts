// Characters that no font covers. They are collected while a paragraph is itemised, and reported once for each place of
// the template and script.
import { dataPlace } from '../../errors.ts';
import { hanRegion } from '../../fonts/han.ts';
import { characterName } from '../../fonts/names.ts';
import type { Warning } from '../flowable.ts';
import { JoinedWarning } from '../warning.ts';
import { commonScript, scriptIndex, scriptName, scriptTag } from './script.ts';
import type { Span } from './span.ts';

/** How many characters, and how many places in the data, a warning names. The rest are counted. */
const named = 5;
const places = 3;
/** How many places in the data, and how many blocks, are counted. */
const mostSources = 1000;
const mostBlocks = 100;

/** Takes the place of a script for control characters, which no font should have. */
const controls = -1;

function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character);
}

/** Matches the punctuation and the wide letters that fonts for Chinese characters have. */
const wide = /[\u3000-\u3020\u3030-\u303f\u30a0\u30fb\u30fc\uff00-\uffef]/;

function scriptOf(character: string): number {
  const script = scriptIndex(character.codePointAt(0) ?? 0);
  return script === commonScript && wide.test(character) ? scriptIndex(0x4e00) : script;
}

/** A warning about characters of one script. Warnings of one place and script can be merged. */
export class UncoveredWarning extends JoinedWarning {
  /** The index of the script, see `scriptTag`, or `controls`. */
  readonly script: number;
  /** The language of the text, as a BCP 47 tag. It decides which font is named. */
  private lang: string;
  /** The scripts whose characters one font covers. */
  private readonly scripts: Set<number>;
  private readonly blocks: Set<string>;
  private readonly characters: Set<string>;
  private readonly sources: Set<string>;

  constructor(path: string, script: number, lang = '') {
    super(path, `uncovered ${script}`);
    this.script = script;
    this.lang = lang;
    this.scripts = new Set([script]);
    this.blocks = new Set([path]);
    this.characters = new Set();
    this.sources = new Set();
  }

  override get group(): string {
    return this.script === controls ? 'uncovered controls' : `uncovered ${fontName(this.script, this.lang)}`;
  }

  /** Notes a character and the span that it came in. */
  add(character: string, source: Span['source']): void {
    if (this.characters.has(character)) return;
    this.characters.add(character);
    const pointer = this.characters.size > named ? undefined : source?.(character);
    if (pointer !== undefined) this.sources.add(pointer);
  }

  /** Says which language the text is in, where nobody named one. */
  speak(lang: string): void {
    if (hanRegion(this.lang) === undefined) this.lang = lang;
  }

  /** Merges what another warning noted into this one. */
  join(other: UncoveredWarning): void {
    for (const script of other.scripts) this.scripts.add(script);
    for (const character of other.characters) this.characters.add(character);
    for (const block of other.blocks) if (this.blocks.size < mostBlocks) this.blocks.add(block);
    for (const source of other.sources) if (this.sources.size < mostSources) this.sources.add(source);
  }

  get message(): string {
    const characters = counted(
      [...this.characters].slice(0, named).map(describeCharacter),
      this.characters.size,
    );
    const sources = [...this.sources].slice(0, places).map(dataPlace);
    const from = counted(sources, this.sources.size);
    const many = this.blocks.size >= mostBlocks ? `at least ${mostBlocks}` : this.blocks.size;
    const where = this.blocks.size > 1 ? `, in ${many} blocks` : '';
    return `no font covers ${characters}${from && `, from ${from}`}${where}`;
  }

  get hint(): string {
    if (this.script === controls) return 'take control characters out of the text';
    const font = `add ${fontFor([...this.scripts], this.lang)} to the fonts of the template or to the operator's fonts folder`;
    const install = installing([...this.scripts], this.lang);
    return install === undefined ? font : `${install}, or ${font}`;
  }
}

/** What is asked of the span that a character came in. */
interface CoveredSpan extends Pick<Span, 'source'> {
  readonly style?: { readonly lang: string };
}

/** Collects the uncovered characters of one paragraph. */
export class Uncovered {
  private readonly warnings = new Map<number, UncoveredWarning>();

  add(character: string, path: string, span: CoveredSpan | undefined): void {
    const script = isControl(character) ? controls : scriptOf(character);
    const warning = this.warnings.get(script) ?? new UncoveredWarning(path, script, span?.style?.lang);
    warning.add(character, span?.source);
    this.warnings.set(script, warning);
  }

  /** Reports one warning for each script. */
  report(to: { warn(warning: Warning): void }): void {
    const scripts = new Set(
      [...this.warnings.keys()].map((script) => (script === controls ? '' : scriptTag(script))),
    );
    // Kana are Japanese and Hangul is Korean: the Chinese characters beside them want the same font.
    const lang = scripts.has('Hira') || scripts.has('Kana') ? 'ja' : scripts.has('Hang') ? 'ko' : undefined;
    for (const warning of this.warnings.values()) {
      if (lang !== undefined) warning.speak(lang);
      to.warn(warning);
    }
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

/** Returns the font for Chinese characters by the language, or undefined for other scripts and languages. */
function hanFont(tag: string, lang: string): string | undefined {
  const region = tag === 'Hani' ? hanRegion(lang) : undefined;
  return region === undefined ? undefined : `Noto Sans ${region}`;
}

/** Returns the name of a font for a script, or what it must have. */
function fontName(script: number, lang: string): string {
  const tag = scriptTag(script);
  if (script === commonScript || tag === 'Latn') return 'a font that has these characters';
  return hanFont(tag, lang) ?? fontNames[tag] ?? `Noto Sans ${scriptName(tag)}`;
}

/** Says how to install a font for a script, or returns undefined when no package has it. */
function installing([first = commonScript]: readonly number[], lang: string): string | undefined {
  const tag = scriptTag(first);
  const family = hanFont(tag, lang) ?? fontNames[tag];
  if (family === fontNames.Hani)
    return 'run "platen fonts install noto-sans-jp" (by the language: noto-sans-sc, noto-sans-tc or noto-sans-kr)';
  const isPacked = family !== undefined && /^Noto Sans (?:JP|KR|SC|TC|HK)$/.test(family);
  return isPacked ? `run "platen fonts install ${family.toLowerCase().replaceAll(' ', '-')}"` : undefined;
}

function fontFor(scripts: readonly number[], lang: string): string {
  const [first = commonScript] = scripts;
  const font = fontName(first, lang);
  const tag = scriptTag(first);
  if (first === commonScript || tag === 'Latn') return font;
  const names = scripts.map((script) => `${scriptName(scriptTag(script))} (${scriptTag(script)})`);
  const last = names.pop();
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return `a font for ${all}, such as ${font},`;
}
