// Fonts that are dropped on the pages: each face is declared beside the others of its family, whatever its weight.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { packSha256, writePack } from '../../../src/assets/pack.ts';
import { loadFaces } from '../../../src/fonts/load.ts';
import { fontFileOf } from '../../../src/fonts/openface.ts';
import { packTemplate } from '../../../src/render/packing.ts';
import { fontAct } from '../../../src/studio/design/clip/files.ts';
import { editOf } from '../../../src/studio/design/edit/acts.ts';
import { applied } from '../../../src/studio/design/edit/entries.ts';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { dumpPages } from '../../cases/dump.ts';
import { engine, families, moment } from '../../cases/engine.ts';
import { temporaryFolder } from '../../platen.ts';

const place = temporaryFolder();
after(() => place.remove());
const faces = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts/noto-sans');

/** Returns the template after a face of a folder of Noto Sans was dropped. */
async function dropped(text: string, face: string): Promise<string> {
  const [file = ''] = readdirSync(join(faces, face));
  const bytes = readFileSync(join(faces, face, file));
  writeFileSync(join(place.path, file), bytes);
  const { facts } = fontFileOf((await loadFaces(bytes, { label: file })).face);
  const edit = editOf(text, fontAct(readJsonc(text), file, facts));
  assert.ok(!('refused' in edit), JSON.stringify(edit));
  return applied(text, edit.changes);
}

async function afterAll(...names: readonly string[]): Promise<string> {
  let text = '{\n  "platen": 1,\n  "name": "t",\n  "content": []\n}\n';
  for (const name of names) text = await dropped(text, name);
  return text;
}

const familyIn = (text: string): unknown => JSON.parse(text).fonts['Noto Sans'];
const file = (face: string): string => `NotoSans_${face}.ttf`;

it('declares a face of any weight, upright or italic, and loses none that was dropped before', async () => {
  const [light, lightItalic, regular] = [file('300Light'), file('300Light_Italic'), file('400Regular')];
  const black = file('900Black_Italic');
  assert.deepEqual(familyIn(await afterAll('300Light')), {
    regular: light,
    weights: { 300: { regular: light } },
  });
  const all = await afterAll(
    '300Light',
    '400Regular',
    '300Light_Italic',
    '900Black_Italic',
    '400Regular_Italic',
  );
  assert.deepEqual(familyIn(all), {
    regular,
    weights: {
      300: { regular: light, italic: lightItalic },
      900: { regular: black, italic: black },
    },
    italic: file('400Regular_Italic'),
  });
  const bold = file('700Bold_Italic');
  assert.deepEqual(familyIn(await afterAll('700Bold_Italic', '400Regular')), { regular, boldItalic: bold });
  const short = `{ "fonts": { "Noto Sans": { "regular": "a.ttf", "weights": { "300": "b.ttf" } } } }`;
  assert.deepEqual(familyIn(await dropped(short, '300Light_Italic')), {
    regular: 'a.ttf',
    weights: { 300: { regular: 'b.ttf', italic: lightItalic } },
  });
  assert.deepEqual(familyIn(await dropped(short, '300Light')), {
    regular: 'a.ttf',
    weights: { 300: light },
  });
});

it('has each face in the document', async () => {
  const looks = [
    '"weight": 300',
    '"weight": 300, "italic": true',
    '"weight": 900, "italic": true',
    '"italic": true',
    '"bold": true',
  ];
  const content = looks.map((look) => `{ "type": "text", "text": "a", "font": "Noto Sans", ${look} }`);
  const text = await afterAll(
    '900Black_Italic',
    '300Light',
    '300Light_Italic',
    '400Regular_Italic',
    '700Bold',
  );
  const main = join(place.path, 'template.json');
  writeFileSync(main, text.replace('"content": []', `"content": [${content.join(', ')}]`));
  const pack = await packTemplate(main, { families });
  const bytes = writePack(pack);
  assert.deepEqual(await engine.check(bytes), []);
  const job = { version: packSha256(pack), pack: bytes, data: '{}', moment, test: false, assets: new Map() };
  const composed = await engine.compose(job);
  assert.ok(!('kind' in composed));
  const lines = dumpPages(composed.pages).flatMap((line) => /"a" {2}(.*?) \d/.exec(line)?.[1] ?? []);
  assert.deepEqual(lines, [
    ...['Noto Sans Light', 'Noto Sans Light Italic', 'Noto Sans Black Italic'],
    ...['Noto Sans Italic', 'Noto Sans Bold'],
  ]);
});
