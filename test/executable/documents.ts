// Documents that reach every part of the engine that is read at run time: pictures, fonts, scripts, languages, codes.
import { symbologyNames } from '../../src/blocks/barcode/symbology.ts';
import { bundledFamilies } from '../../src/fonts/bundled.ts';
import type { Face } from '../../src/fonts/face.ts';
import { hyphenationLanguage } from '../../src/template/bind/hyphenation.ts';
import { pictureKinds } from '../assets/picture-kinds.ts';
import { scriptTexts } from '../scripts/texts.ts';

/** A template that needs no data, with the files that it names. */
export interface TestDocument {
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** What it is drawn with a warning about. */
  readonly warns?: RegExp;
}

/** The documents. */
export function documents(): readonly TestDocument[] {
  return [...pictures(), ...fonts(), scripts(), languages(), codes(), markdown()];
}

/** One for each kind, so that a kind that fails hides no other. */
function pictures(): readonly TestDocument[] {
  return [...pictureKinds()].map(([name, bytes]) => ({
    name: `picture ${name}`,
    template: { content: [{ type: name.endsWith('.svg') ? 'svg' : 'image', src: name, width: 60 }] },
    files: new Map([[name, bytes]]),
    ...(name === 'filter.svg' && { warns: /drawn as pixels/ }),
  }));
}

const styles = [{}, { bold: true }, { italic: true }, { bold: true, italic: true }];

/** Every family in every style, with characters from all over it. */
function fonts(): readonly TestDocument[] {
  return bundledFamilies().named.map((family) => {
    const face = family.regular;
    if (face === undefined) throw new Error(`${family.name} has no regular face`);
    const text = sampleOf(face);
    const content = styles.map((style) => ({ type: 'text', text, font: family.name, ...style }));
    return { name: `font ${family.name}`, template: { content } };
  });
}

/** Some 300 characters of a font, in order: letters, marks, figures and signs. */
function sampleOf(face: Face): string {
  const covered: string[] = [];
  for (let codePoint = 0x21; codePoint < 0x20000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    // A brace could begin an expression.
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && !/[{}]/.test(character) && face.covers(codePoint))
      covered.push(character);
  }
  const step = Math.max(1, Math.floor(covered.length / 300));
  return covered.filter((_, index) => index % step === 0).join(' ');
}

/** Running text of every script that the bundled fonts have. */
function scripts(): TestDocument {
  const content = scriptTexts
    .filter(({ pack }) => pack === undefined)
    .map(({ text, lang }) => ({ type: 'text', text, lang, align: 'justify' }));
  return { name: 'scripts', template: { content } };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Each language whose words are divided has patterns of its own, read when they are first needed. */
function languages(): TestDocument {
  const tags = [...letters].flatMap((a) => [...letters].map((b) => `${a}${b}`));
  const known = [...tags, 'de-CH', 'en-GB'].filter((tag) => hyphenationLanguage(tag) !== undefined);
  const words = 'international interpretation Donaudampfschifffahrt противопоставление ανεξαρτησία';
  const content = known.map((lang) => ({ type: 'text', text: words, lang, hyphenate: true }));
  return {
    name: `hyphenation in ${known.length} languages`,
    template: { page: { size: [160, 800], margin: 20 }, content },
  };
}

const values: Readonly<Record<string, unknown>> = {
  ean13: '4006381333931',
  ean8: '40170725',
  upca: '036000291452',
  upce: '04252614',
  itf: '1234567890',
  itf14: '15400141288763',
  codabar: 'A40156B',
  'gs1-128': '(01)09501101530003(10)AB-123',
  'gs1-datamatrix': '(01)09501101530003(10)AB-123',
  sscc: '340123450000000018',
};

/** Every symbology whose value is a text; those of payments are set in the cases. */
function codes(): TestDocument {
  const payments = ['epc', 'swiss-qr'];
  const content = symbologyNames
    .filter((name) => !payments.includes(name))
    .map((symbology) => ({ type: 'barcode', symbology, value: values[symbology] ?? 'PLATEN-2026' }));
  return { name: 'bar codes', template: { content } };
}

function markdown(): TestDocument {
  const text = '# One\n\nTwo *three* **four** `five`\n\n- six\n- seven\n\n1. eight\n\n> nine\n';
  return { name: 'markdown', template: { content: [{ type: 'markdown', markdown: text }] } };
}
