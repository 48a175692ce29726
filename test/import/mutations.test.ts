// Definitions with odd values at random places: an import never fails, and `check` finds nothing in what it makes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writePack } from '../../src/assets/pack.ts';
import { importDefinition } from '../../src/cli/import/document.ts';
import { formatJson } from '../../src/cli/line/format-json.ts';
import { engine } from '../cases/engine.ts';
import { Random } from '../fuzz/random.ts';
import { randomRounds } from '../random-rounds.ts';

const folder = fileURLToPath(new URL('definitions/', import.meta.url));
const sources = readdirSync(folder).map((name) => readFileSync(`${folder}${name}`, 'utf8'));

const odd: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -5,
    1e9,
    0.001,
    '',
    'odd',
    '{{',
    '{{ 1 + }}',
    '\u0000',
    '*',
    '120%',
    'auto',
    '#12',
    'inherit',
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { text: 'x' },
    { $function: 'f' },
    { _span: true },
    [1, 2],
    [1, 2, 3],
    ['a', 'b'],
  ],
  ...[
    { x: 'a' },
    { width: -1 },
    { dash: {} },
    { section: 'x' },
    { ul: 'x' },
    { table: {} },
    { table: { body: [[]] } },
  ],
  ...[
    { columns: 'x' },
    { image: {} },
    { qr: '' },
    { qr: 5 },
    { svg: 5 },
    { canvas: {} },
    { toc: 1 },
    { ol: [[]] },
  ],
];

/** Puts an odd value at a random place of a value. */
function mutate(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.06)) return random.pick(odd);
  const keys = Object.keys(value);
  if (keys.length === 0) return random.pick(odd);
  const key = random.pick(keys);
  const inner = mutate((value as Record<string, unknown>)[key], random);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? inner : each));
  return { ...value, [key]: inner };
}

it('imports definitions with odd values', async () => {
  const seed = Number(process.env.SEED ?? 7);
  const rounds = randomRounds(100, 'ROUNDS');
  const random = new Random(seed);
  for (let round = 0; round < rounds; round += 1) {
    const source = mutate(mutate(JSON.parse(random.pick(sources)), random), random);
    const definition = typeof source === 'object' && source !== null ? source : { content: source };
    const said = `seed ${seed}, round ${round}: ${JSON.stringify(definition).slice(0, 4000)}`;
    let template: unknown;
    let files = new Map<string, Uint8Array>();
    assert.doesNotThrow(() => {
      const made = importDefinition(definition as Record<string, unknown>, 'odd', () => 'it is not there');
      template = made.template;
      files = new Map(made.files);
    }, said);
    const main = Buffer.from(formatJson(template));
    const found = await engine.check(
      writePack({ main: 'template.json', files: files.set('template.json', main) }),
    );
    // What no page has room for is a fault that only its author can mend.
    const faults = found.filter(({ message }) => !/^a line is \S+ pt high|that leave no room/.test(message));
    assert.deepEqual(faults, [], said);
  }
});
