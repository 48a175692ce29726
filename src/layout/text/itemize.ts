// Itemises a text: cuts it into stretches of one style, one face, one script and one level, ready to be shaped.
import type { Face } from '../../fonts/face.ts';
import { type Collected, spanIndexAt } from './collect.ts';
import { type Look, primaryCovers } from './look.ts';
import { commonScript, latinScript, scriptIndex } from './script.ts';
import { isDigit, isPair, standsUpright } from './upright.ts';

/** The kinds of stretches: glyphs to be shaped, a tab, a format character that draws nothing, or the end of a line. */
export type StretchKind = 'text' | 'tab' | 'nothing' | 'end';

/** A stretch of text with one of everything. `start` and `end` are UTF-16 offsets. */
export interface Stretch {
  readonly kind: StretchKind;
  readonly start: number;
  readonly end: number;
  /** The index of the span. */
  readonly span: number;
  readonly look: Look;
  readonly face: Face;
  /** See `scriptTag`. */
  readonly script: number;
  readonly level: number;
  /** How it stands in a column where it is not turned: letter by letter, or as two figures side by side. */
  readonly upright?: Upright;
}

/** See `Stretch.upright`. */
export type Upright = 'letters' | 'pair';

/** What itemising needs besides the text. */
export interface ItemizeInput {
  readonly collected: Collected;
  /** One look for each span. */
  readonly looks: readonly Look[];
  /** The level of each unit. Undefined means that all are 0. */
  readonly levels: Uint8Array | undefined;
  /** Where clusters start. Undefined means everywhere. */
  readonly clusters: Uint8Array | undefined;
  /** Called for each character that no face covers, or that none covers together with the letter that it belongs to. */
  uncovered(character: string, span: number): void;
}

/** Cuts a text into stretches, in logical order. */
export function itemize(input: ItemizeInput): readonly Stretch[] {
  const { collected, levels, looks } = input;
  const isColumn = looks[0]?.style.writing === 'vertical';
  if (levels === undefined && !isColumn && collected.isLatin) {
    const stretches = itemizeSimple(input);
    if (stretches !== undefined) return stretches;
  }
  return itemizeClusters(input);
}

/** Returns one stretch for each line of each span, or undefined when a primary face lacks a character. */
function itemizeSimple(input: ItemizeInput): readonly Stretch[] | undefined {
  const { text, starts } = input.collected;
  const stretches: Stretch[] = [];
  for (const [span, look] of input.looks.entries()) {
    const until = starts[span + 1] ?? 0;
    const base = { span, look, face: look.primary, script: latinScript, level: 0 };
    let start = starts[span] ?? 0;
    for (let at = start; at < until; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 10) {
        if (at > start) stretches.push({ kind: 'text', start, end: at, ...base });
        stretches.push({ kind: 'end', start: at, end: at + 1, ...base });
        start = at + 1;
      } else if (!primaryCovers(look, unit)) return undefined;
    }
    if (until > start) stretches.push({ kind: 'text', start, end: until, ...base });
  }
  return stretches;
}

type Open = { -readonly [Key in keyof Stretch]: Stretch[Key] };

function itemizeClusters(input: ItemizeInput): readonly Stretch[] {
  const { collected, looks, levels, clusters } = input;
  const { text } = collected;
  const stretches: Open[] = [];
  let open: Open | undefined;
  let span = -1;
  let spanEnd = 0;
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (clusters !== undefined && end < text.length && clusters[end] === 0) end += 1;
    if (start >= spanEnd) {
      span = spanIndexAt(collected, start);
      spanEnd = collected.starts[span + 1] ?? text.length;
    }
    const look = looks[span];
    if (look === undefined) throw new Error('invariant broken: a span has no look');
    const level = levels?.[start] ?? 0;
    const next = { start, end, span, look, level };
    const previous = open?.span === span && open.level === level ? open : undefined;
    const added = addCluster(input, previous, next);
    if (added !== previous) stretches.push(added);
    open = added;
    start = end;
  }
  joinNeighbours(stretches);
  return stretches;
}

type Cluster = Pick<Stretch, 'start' | 'end' | 'span' | 'look' | 'level'>;

/** Lengthens the stretch before by a cluster, or returns a new one. */
function addCluster(input: ItemizeInput, previous: Open | undefined, cluster: Cluster): Open {
  const { text } = input.collected;
  const codePoint = text.codePointAt(cluster.start) ?? 0;
  const kind = kindOf(codePoint);
  if (kind !== 'text') return { ...cluster, kind, face: cluster.look.primary, script: commonScript };
  const before = previous?.kind === 'text' ? previous : undefined;
  const upright = cluster.look.style.writing === 'vertical' ? uprightOf(input.collected, cluster) : undefined;
  const alone = cluster.end - cluster.start === (codePoint > 0xffff ? 2 : 1);
  const content = alone ? undefined : text.slice(cluster.start, cluster.end);
  const phrase = before !== undefined && before.script !== commonScript ? before.face : undefined;
  // Some fonts have a blank glyph for U+0000. It must not count.
  const face = isControl(codePoint) ? undefined : faceFor(cluster.look, { codePoint, content, phrase });
  if (face === undefined) input.uncovered(String.fromCodePoint(codePoint), cluster.span);
  else if (content !== undefined) reportMarks(input, face, content, cluster.span);
  const script = scriptIndex(codePoint);
  const used = face ?? cluster.look.primary;
  if (
    before?.face === used &&
    before.upright === upright &&
    upright !== 'pair' &&
    (script === commonScript || before.script === commonScript || script === before.script)
  ) {
    before.end = cluster.end;
    if (before.script === commonScript) before.script = script;
    return before;
  }
  return { ...cluster, kind, face: used, script, ...(upright && { upright }) };
}

/** Returns how a cluster stands in a column, or undefined when it is turned by 90° (UAX #50). */
function uprightOf(collected: Collected, { start, end }: Cluster): Upright | undefined {
  const { text } = collected;
  if (isDigit(text.charCodeAt(start)) && isPair(collected, start, end)) return 'pair';
  return standsUpright(text.codePointAt(start) ?? 0) ? 'letters' : undefined;
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0);
}

/**
 * Returns the kind of a character. Format characters are read before shaping and draw nothing: ZWSP, marks and controls
 * of direction, joiners of words.
 */
function kindOf(codePoint: number): StretchKind {
  if (codePoint === 0x0a) return 'end';
  if (codePoint === 0x09) return 'tab';
  if (codePoint < 0x061c) return 'text';
  if (codePoint === 0x200b || codePoint === 0x200e || codePoint === 0x200f) return 'nothing';
  if (codePoint === 0x061c || codePoint === 0xfeff) return 'nothing';
  if (codePoint >= 0x202a && codePoint <= 0x202e) return 'nothing';
  if (codePoint >= 0x2060 && codePoint <= 0x206f) return 'nothing';
  return 'text';
}

interface Wanted {
  readonly codePoint: number;
  /** The whole cluster when it is more than one code point. */
  readonly content: string | undefined;
  /** The face of the text just before, when that belongs to a script. Signs and emoji do not count: their spaces are wide. */
  readonly phrase: Face | undefined;
}

/** Spaces and the points of a sentence. Brackets and quotes are not among them, since they come in pairs. */
const staysInPhrase = new Set([...' \u00a0.,:;!?'].map((sign) => sign.charCodeAt(0)));

/**
 * Returns the first face that covers a whole cluster, or undefined. Spaces and points stay with the face before, so
 * that phrases are not cut up.
 */
function faceFor(look: Look, wanted: Wanted): Face | undefined {
  const { codePoint, content, phrase } = wanted;
  if (codePoint < 0x250 && content === undefined) {
    if (phrase !== undefined && staysInPhrase.has(codePoint) && phrase.covers(codePoint)) return phrase;
    if (primaryCovers(look, codePoint)) return look.primary;
  }
  const whole = content;
  if (whole !== undefined) {
    const key = keycap.test(whole)
      ? look.faces.find((face) => isEmoji(face) && coversAll(face, whole))
      : undefined;
    if (key !== undefined) return key;
    const full = look.faces.find((face) => coversAll(face, whole));
    if (full !== undefined) return full;
  }
  return look.faces.find((face) => face.covers(codePoint));
}

/** Matches a key with a sign (UTS #51, `emoji_keycap_sequence`). Fonts of signs set the frame beside the sign and not around it. */
const keycap = /^[0-9#*]\ufe0f?\u20e3$/;

/** Returns whether a face has the key of ten, which fonts of emoji alone have. */
function isEmoji(face: Face): boolean {
  return face.covers(0x1f51f);
}

/** Matches joiners, variation selectors and tags. A font need not have a glyph for them. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

function coversAll(face: Face, content: string): boolean {
  for (const character of content) if (!coversOne(face, character)) return false;
  return true;
}

function coversOne(face: Face, character: string): boolean {
  return face.covers(character.codePointAt(0) ?? 0) || ignorable.test(character);
}

function reportMarks(input: ItemizeInput, face: Face, content: string, span: number): void {
  for (const character of content) if (!coversOne(face, character)) input.uncovered(character, span);
}

/** Gives a stretch of common characters alone, such as a number, the script of its neighbour in the same line. */
function joinNeighbours(stretches: Open[]): void {
  let script = commonScript;
  for (const stretch of stretches) {
    if (stretch.kind === 'end') script = commonScript;
    else if (stretch.kind !== 'text') continue;
    else if (stretch.script === commonScript) stretch.script = script;
    else script = stretch.script;
  }
  script = commonScript;
  for (const stretch of stretches.toReversed()) {
    if (stretch.kind === 'end') script = commonScript;
    else if (stretch.kind !== 'text') continue;
    else if (stretch.script === commonScript) stretch.script = script;
    else script = stretch.script;
  }
}
